package dev.tidemark.ledger.repair;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A port whose every call passes through a test first. */
final class Intercepted {

    private Intercepted() {}

    /** What a test does around one call. */
    @FunctionalInterface
    interface Around {
        Object call(Method method, Object[] arguments, Call call) throws Throwable;
    }

    /** The call itself. */
    @FunctionalInterface
    interface Call {
        Object proceed() throws Throwable;
    }

    static <T> T port(Class<T> port, T target, Around around) {
        return port.cast(
                Proxy.newProxyInstance(
                        port.getClassLoader(),
                        new Class<?>[] {port},
                        (proxy, method, arguments) ->
                                around.call(
                                        method,
                                        arguments,
                                        () -> invoke(target, method, arguments))));
    }

    private static Object invoke(Object target, Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
