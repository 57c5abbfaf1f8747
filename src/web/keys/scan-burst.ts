import { fromUsKeyboard, type ScannerLayout } from '../../core/barcode/keyboard.ts'

/**
 * Options to distinguish a scanner from typing. A scan is a burst of at least `minimo` characters with a median gap of
 * at most `intervalo` ms, ended by Enter, Tab or silence. People do not type six keys 35 ms apart.
 */
export interface ScanOptions {
  /** Median gap between characters, ms (20–50). */
  intervalo: number
  minimo: number
  /** Pause that ends a burst, ms. */
  silencio: number
  /** Characters that the scanner adds around the code; removed. */
  prefixo: string
  sufixo: string
  /** Keyboard that the scanner is set to; its text is translated when it is not the computer's. */
  teclado: ScannerLayout
  /** Time within which an equal code counts as the same scan, ms; 0: every scan counts. */
  repique: number
}

/** Options to change; absent ones stay. */
export type ScanChange = { [K in keyof ScanOptions]?: ScanOptions[K] | undefined }

export const SCAN_PADRAO: ScanOptions = {
  intervalo: 35,
  minimo: 6,
  silencio: 100,
  prefixo: '',
  sufixo: '',
  teclado: 'computador',
  repique: 0,
}

/** Number of fast characters in a burst at which the field stops receiving them: the third is already held. */
const SUSPEITA = 3

/** Longest time, ms, that a scan waits for the screen that takes it: later nobody expects it any more. */
export const SCAN_WAIT_MS = 10_000

export interface Burst {
  readonly texto: string
  readonly inicio: number
  readonly fim: number
  /** Gaps between characters, ms, in order. */
  readonly intervalos: readonly number[]
}

export const startBurst = (texto: string, agora: number): Burst => ({
  texto,
  inicio: agora,
  fim: agora,
  intervalos: [],
})

export const growBurst = (burst: Burst, texto: string, agora: number): Burst => ({
  texto: burst.texto + texto,
  inicio: burst.inicio,
  fim: agora,
  intervalos: [...burst.intervalos, agora - burst.fim],
})

/** Computes the median gap, ms (the upper one for an even count); 0 for one character. */
export function medianGap({ intervalos }: Burst): number {
  const sorted = [...intervalos].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Tells whether a burst so far is fast enough to be kept out of the field. */
export const suspect = (burst: Burst, { intervalo }: ScanOptions): boolean =>
  burst.intervalos.length >= SUSPEITA - 1 && medianGap(burst) <= intervalo

/** Tells whether a burst is a scan: long and fast enough. */
export const isScan = (burst: Burst, { minimo, intervalo }: ScanOptions): boolean =>
  burst.texto.length >= minimo && medianGap(burst) <= intervalo

/** Removes the scanner's prefix and suffix. */
export function trimScan(lido: string, { prefixo, sufixo, teclado }: ScanOptions): string {
  const texto = teclado === 'americano' ? fromUsKeyboard(lido) : lido
  const start = prefixo !== '' && texto.startsWith(prefixo) ? prefixo.length : 0
  const end = sufixo !== '' && texto.endsWith(sufixo) ? texto.length - sufixo.length : texto.length
  return texto.slice(start, Math.max(start, end))
}
