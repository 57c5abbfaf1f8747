import type { BarSymbol } from '../barcode/bars.ts'

export type Alinhamento = 'esquerda' | 'centro' | 'direita'

/** Element that every printer draws, in millimetres from the paper's corner. Printers only draw, they do not lay out. */
export type ElementoSimples =
  | {
      k: 'linha'
      /** Left edge and width of the text's field. */
      x: number
      largura: number
      /** Upper edge and baseline. */
      y: number
      base: number
      tamanho: number
      negrito: boolean
      alinhar: Alinhamento
      texto: string
    }
  | { k: 'barras'; x: number; y: number; altura: number; modulo: number; simbolo: BarSymbol }
  | { k: 'qr'; x: number; y: number; lado: number; conteudo: string }

/** Ink of a drawn element. Each renderer chooses the colours; `destaque` is the one that the company chose. */
export type Tom = 'tinta' | 'cinza' | 'fio' | 'marca' | 'fundo' | 'branco' | 'destaque'

type Linha = Extract<ElementoSimples, { k: 'linha' }>

/** Drawn element, in millimetres from the page's corner. */
export type ElementoPapel =
  | (Linha & { tom?: Tom })
  | Extract<ElementoSimples, { k: 'barras' | 'qr' }>
  /** Filled rectangle; a line is a low rectangle. */
  | { k: 'cheio'; x: number; y: number; largura: number; altura: number; tom: Tom }
  /** Outline; `traco`: its thickness, points. */
  | { k: 'quadro'; x: number; y: number; largura: number; altura: number; tom: Tom; traco?: number }
  | { k: 'imagem'; x: number; y: number; largura: number; altura: number }
  /** Photo by its id, as large as it fits in the middle of its place. */
  | { k: 'foto'; x: number; y: number; largura: number; altura: number; foto: number }
  /** Elements whose origin is (x, y), turned counterclockwise by `graus`. */
  | { k: 'girado'; x: number; y: number; graus: number; elementos: readonly ElementoPapel[] }
