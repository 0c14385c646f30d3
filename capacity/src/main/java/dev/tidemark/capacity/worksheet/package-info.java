/** The questions of {@code tidemark capacity}, each as a list of formulas over named inputs. */
package dev.tidemark.capacity.worksheet;
