import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takePlace } from '../../../../src/web/register/form/draft-place.ts'

/** The locks of a browser, as far as tabs of one form go. */
function locks() {
  const held = new Map<string, Promise<unknown>>()
  return {
    async request(
      name: string,
      { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      hold: (lock: object | null) => Promise<void> | undefined,
    ): Promise<void> {
      const before = held.get(name)
      if (before && ifAvailable) return hold(null)
      if (before) {
        const tooLate = new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )
        await Promise.race([before, tooLate])
      }
      const done = Promise.resolve(hold({ name }))
      held.set(name, done)
      await done
      held.delete(name)
    },
  }
}

beforeEach(() => void Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true }))
beforeEach(() => sessionStorage.clear())
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

const without = async () => false
const withDraft =
  (...keys: readonly string[]) =>
  async (key: string) =>
    keys.includes(key)

test('a segunda aba do mesmo formulário guarda em outro lugar', async () => {
  const first = await takePlace('a', without)
  const second = await takePlace('a', without)
  expect([first.key, second.key]).toEqual(['a', 'a.2'])
  first.leave()
  await vi.waitFor(async () => expect((await takePlace('a', without)).key).toBe('a'))
})

test('quem abre depois de uma queda acha o que ficou, em qualquer lugar que estivesse', async () => {
  expect((await takePlace('a', withDraft('a.2'))).key).toBe('a.2')
  expect((await takePlace('a', withDraft('a.2', 'a.3'))).key).toBe('a.3')
  expect((await takePlace('a', without)).key).toBe('a')
})

test('o rascunho de uma aba aberta é só dela', async () => {
  const first = await takePlace('a', without)
  const reloaded = takePlace('a', withDraft('a'))
  first.leave()
  expect((await reloaded).key).toBe('a')
  expect((await takePlace('a', withDraft('a'))).key).toBe('a.2')
})

test('cada aba tem de volta o seu, também quando todas voltam de uma vez', async () => {
  const first = await takePlace('a', without)
  const second = await takePlace('a', without)
  for (const each of [first, second]) each.leave()
  // this tab is the second's: the first of all places has a draft too
  expect((await takePlace('a', withDraft('a', 'a.2'))).key).toBe('a.2')
  expect((await takePlace('a', withDraft('a', 'a.2'))).key).toBe('a')
})

test('sem trancas no navegador, há um lugar só', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const places = await Promise.all([takePlace('a', without), takePlace('a', without)])
  expect(places.map(({ key }) => key)).toEqual(['a', 'a'])
})
