import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from '../../../src/web/shell/load-chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('parte do programa', () => {
  test('um pacote perdido é pedido de novo sozinho', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('rede')).mockResolvedValueOnce('tela')
    await expect(loadChunk(load)).resolves.toBe('tela')
  })

  test('falhou duas vezes: quem pergunta é a tela', async () => {
    const load = vi.fn().mockRejectedValue(new Error('404'))
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('não chega em 120 s: a mesma falha, nem antes nem nunca', async () => {
    const end = vi.fn()
    loadChunk(() => new Promise(() => {})).catch(end)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(end.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError)
  })
})
