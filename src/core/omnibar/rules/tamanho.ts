import type { OmnibarRule } from '../intent.ts'

/** Longest text accepted: above any code and any QR Code address of a note. */
const MAX = 1000

export const tamanho: OmnibarRule = {
  id: 'tamanho',
  forma: `até ${MAX} caracteres`,
  ajuda: 'Um texto colado por engano é recusado inteiro: nada dele é executado',
  exemplos: [],
  interpret: texto =>
    texto.length > MAX
      ? {
          tipo: 'recusa',
          campo: 'texto',
          erro: `Texto longo demais: ${texto.length} caracteres, o máximo é ${MAX}`,
        }
      : null,
}
