import pg from 'pg'

/** A client as the driver has it: `_queryQueue` has the queries that wait behind the one under way. */
interface Busy {
  _queryQueue: readonly unknown[]
  _activeQuery: unknown
}

const ask = pg.Client.prototype.query

/**
 * Refuses a query on a client that still has one under way. The driver only warns, once a process, and its next version
 * takes one at a time.
 */
if (ask.name !== 'alone') {
  Object.assign(pg.Client.prototype, {
    query: function alone(this: pg.Client & Busy, ...args: unknown[]) {
      if (this._activeQuery || this._queryQueue.length > 0)
        throw new Error('two queries at once on one client')
      return Reflect.apply(ask, this, args)
    },
  })
}
