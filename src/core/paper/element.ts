import type { BarSymbol } from '../barcode/bars.ts'

export type Alinhamento = 'esquerda' | 'centro' | 'direita'

/** Part that every printer draws, in millimetres from the paper's corner; PDF, ZPL and the screen only draw them. */
export type ElementoSimples =
  | {
      k: 'linha'
      /** Left edge and width of the field. */
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

/** Ink of a paper; whoever draws says which colours they are. */
export type Tom = 'tinta' | 'cinza' | 'fio' | 'marca' | 'fundo' | 'branco'

type Linha = Extract<ElementoSimples, { k: 'linha' }>

/** Drawn element, in millimetres from the page's corner. */
export type ElementoPapel =
  | (Linha & { tom?: Tom })
  | Extract<ElementoSimples, { k: 'barras' }>
  /** Full of its ink: a rule is a low one. */
  | { k: 'cheio'; x: number; y: number; largura: number; altura: number; tom: Tom }
  /** Its edge alone; `traco`: how thick, in points. */
  | { k: 'quadro'; x: number; y: number; largura: number; altura: number; tom: Tom; traco?: number }
  | { k: 'imagem'; x: number; y: number; largura: number; altura: number }
  /** Others, as if the page's corner were (x, y) and the page turned against the clock. */
  | { k: 'girado'; x: number; y: number; graus: number; elementos: readonly ElementoPapel[] }
