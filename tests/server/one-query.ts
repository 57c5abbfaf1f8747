import pg from 'pg'

/** A client as the driver has it: `_queryQueue` has the queries that wait behind the one under way. */
interface Busy {
  _queryQueue: readonly unknown[]
  _activeQuery: unknown
}

const ask = pg.Client.prototype.query

/** Names of the statements with values, each text with its own. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `teste_${names.size}`
  names.set(text, name)
  return name
}

/** Gives a statement with values a name, so that a connection plans it once: planning is a third of the database's work in tests. */
const named = ([text, values, ...more]: unknown[]): unknown[] =>
  typeof text === 'string' && Array.isArray(values) && values.length > 0 && more.length === 0
    ? [{ name: nameOf(text), text, values }]
    : [text, values, ...more]

/**
 * Refuses a query on a client that still has one under way. The driver only warns, once a process, and its next version
 * takes one at a time.
 */
if (ask.name !== 'alone') {
  Object.assign(pg.Client.prototype, {
    query: function alone(this: pg.Client & Busy, ...args: unknown[]) {
      if (this._activeQuery || this._queryQueue.length > 0)
        throw new Error('two queries at once on one client')
      return Reflect.apply(ask, this, named(args))
    },
  })
}
