/**
 * Is this a scanner? Pure state of one burst of keys: at least `minimo` characters with a median gap of `intervalo` ms,
 * ended by Enter, Tab or silence. A person does not type six keys 35 ms apart.
 */
export interface ScanOptions {
  /** Median gap between characters, ms (20–50). */
  intervalo: number
  minimo: number
  /** A pause of this length ends a burst, ms. */
  silencio: number
  /** Characters that the reader adds before the code; taken away. */
  prefixo: string
  sufixo: string
  /** The same code again within this time is one reading, ms; 0 = every reading counts. */
  repique: number
}

/** Changed options; one left out keeps its value. */
export type ScanChange = { [K in keyof ScanOptions]?: ScanOptions[K] | undefined }

export const SCAN_PADRAO: ScanOptions = {
  intervalo: 35,
  minimo: 6,
  silencio: 100,
  prefixo: '',
  sufixo: '',
  repique: 0,
}

/** Characters after which a fast sequence is held back from the field. */
const SUSPEITA = 3

export interface Burst {
  readonly texto: string
  readonly inicio: number
  readonly fim: number
  /** ms between characters, in order. */
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

/** Median gap, ms; 0 with a single character. */
export function medianGap({ intervalos }: Burst): number {
  const sorted = [...intervalos].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Fast enough, so far, to be held back while it goes on. */
export const suspect = (burst: Burst, { intervalo }: ScanOptions): boolean =>
  burst.intervalos.length >= SUSPEITA - 1 && medianGap(burst) <= intervalo

/** A reading: long enough and fast enough. */
export const isScan = (burst: Burst, { minimo, intervalo }: ScanOptions): boolean =>
  burst.texto.length >= minimo && medianGap(burst) <= intervalo

/** Without the reader's own prefix and suffix. */
export function trimScan(texto: string, { prefixo, sufixo }: ScanOptions): string {
  const start = prefixo !== '' && texto.startsWith(prefixo) ? prefixo.length : 0
  const end = sufixo !== '' && texto.endsWith(sufixo) ? texto.length - sufixo.length : texto.length
  return texto.slice(start, Math.max(start, end))
}
