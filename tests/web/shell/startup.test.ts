import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { POLL_MS, PRESENCE_MS, type StartUp, startSession } from '../../../src/web/shell/startup.ts'

let said: string[] = []

/** Steps that only say that they ran; `refresh` answers when the test lets it. */
function steps(silent = false) {
  let answer = (_failed?: boolean): void => {}
  const refresh = new Promise<void>((resolve, reject) => {
    answer = failed => (failed ? reject(new Error('sem rede')) : resolve())
  })
  const given: StartUp = {
    refresh: () => {
      said.push('usuário')
      return refresh
    },
    silent: () => silent,
    certificate: () => said.push('certificado'),
    listen: () => {
      said.push('tempo real')
      return () => said.push('saiu do tempo real')
    },
    poll: () => said.push('avisos'),
    ping: () => said.push('presença'),
  }
  return { given, answer: (failed?: boolean) => answer(failed) }
}

const count = (step: string) => said.filter(entry => entry === step).length

beforeEach(() => {
  said = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('início da sessão (G-009)', () => {
  test('na ordem, e nada antes de o usuário voltar', async () => {
    const { given, answer } = steps()
    const end = startSession(given)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(said).toEqual(['usuário'])
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual(['usuário', 'certificado', 'tempo real', 'avisos', 'presença'])
    end()
    expect(said.at(-1)).toBe('saiu do tempo real')
  })

  test('a aba escondida há mais de 10 minutos só diz presença ao voltar', async () => {
    const { given, answer } = steps()
    const end = startSession(given)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    const look = (hidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    look(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(count('presença')).toBe(11)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(count('presença')).toBe(11)
    look(false)
    expect(count('presença')).toBe(12)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('presença')).toBe(13)
    look(true)
    look(false)
    expect(count('presença')).toBe(13)
    end()
    look(true)
    vi.restoreAllMocks()
  })

  test('presença a cada 60 s, avisos a cada 300 s, e nada depois do fim', async () => {
    expect([PRESENCE_MS, POLL_MS]).toEqual([60_000, 300_000])
    const { given, answer } = steps()
    const end = startSession(given)
    answer()
    await vi.advanceTimersByTimeAsync(300_000)
    expect([count('presença'), count('avisos')]).toEqual([6, 2])
    await vi.advanceTimersByTimeAsync(300_000)
    expect([count('presença'), count('avisos')]).toEqual([11, 3])
    expect([count('certificado'), count('tempo real')]).toEqual([1, 1])
    end()
    await vi.advanceTimersByTimeAsync(900_000)
    expect([count('presença'), count('avisos')]).toEqual([11, 3])
  })

  test('status 3: só o usuário e a presença', async () => {
    const { given, answer } = steps(true)
    startSession(given)
    answer()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(new Set(said)).toEqual(new Set(['usuário', 'presença']))
    expect(count('presença')).toBe(11)
  })

  test.each([
    ['falha', async (answer: (failed: boolean) => void) => answer(true)],
    ['não responde', async () => void (await vi.advanceTimersByTimeAsync(10_000))],
  ])('quando o usuário %s, o resto começa com o que está guardado', async (_, happens) => {
    const { given, answer } = steps()
    startSession(given)
    await happens(answer)
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual(['usuário', 'certificado', 'tempo real', 'avisos', 'presença'])
  })

  test('quem saiu antes de o usuário voltar não começa nada', async () => {
    const { given, answer } = steps()
    startSession(given)()
    answer()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(said).toEqual(['usuário'])
  })
})
