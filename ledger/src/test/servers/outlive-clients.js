// Loaded before dynalite, which throws when a client goes away in the middle of a request, as one
// that is killed or cancelled does, and would end. The service it stands for would not.
process.on('uncaughtException', function (error) {
  if (error.code !== 'ECONNRESET') {
    console.error(error)
    process.exit(1)
  }
})
