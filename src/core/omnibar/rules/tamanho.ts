import type { OmnibarRule } from '../intent.ts'

/** Longest text accepted. The longest real one is a QR Code address of about 600 characters. */
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
