import React from 'react'

/**
 * Gives the shipped React the `act` that the testing library asks for, and that only React for development has. Loaded before
 * all that loads React's renderer.
 */

/** Work that React has scheduled and not begun, oldest first. */
const waiting: (() => void)[] = []

/** Wraps a way of scheduling, so that `act` can do the work before its turn. */
const noted =
  (own: (run: () => void) => unknown) =>
  (run: () => void): void => {
    const once = () => {
      const at = waiting.indexOf(once)
      if (at < 0) return
      waiting.splice(at, 1)
      run()
    }
    waiting.push(once)
    own(once)
  }

/** Does all scheduled work, also what that work schedules. */
function settle(): void {
  for (let next = waiting[0]; next; next = waiting[0]) next()
}

const isPromise = (answer: unknown): answer is Promise<unknown> =>
  answer !== null && typeof answer === 'object' && 'then' in answer && typeof answer.then === 'function'

if (!Reflect.has(React, 'act')) {
  const own = { queueMicrotask: globalThis.queueMicrotask, setImmediate: globalThis.setImmediate }
  Object.assign(globalThis, {
    queueMicrotask: noted(own.queueMicrotask),
    setImmediate: noted(own.setImmediate),
  })
  const { flushSync } = await import('react-dom')
  await import('react-dom/client')
  Object.assign(globalThis, own)
  Reflect.set(React, 'act', (run: () => unknown) => {
    let answer: unknown
    flushSync(() => {
      answer = run()
    })
    settle()
    return {
      // biome-ignore lint/suspicious/noThenProperty: an answer that is awaited, as that of React's own
      then: (...done: Parameters<Promise<unknown>['then']>) =>
        (isPromise(answer) ? answer : Promise.resolve(answer))
          .then(said => {
            settle()
            return said
          })
          .then(...done),
    }
  })
}
