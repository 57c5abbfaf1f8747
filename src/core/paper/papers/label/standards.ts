import type { CampoEtiqueta, DadosEtiqueta, FolhaEtiqueta, ModeloEtiqueta } from './model.ts'

const campo = (
  fonte: CampoEtiqueta['fonte'],
  [x, y, largura, altura]: readonly [number, number, number, number],
  tamanho: number,
  resto: Partial<CampoEtiqueta> = {},
): CampoEtiqueta => ({
  fonte,
  desenho: 'texto',
  texto: '',
  x,
  y,
  largura,
  altura,
  tamanho,
  negrito: false,
  alinhar: 'esquerda',
  ...resto,
})

const bold = { negrito: true } as const
const bars = { desenho: 'barras', alinhar: 'centro' } as const

/** Pimaco A4363 and equals: 14 labels of 99 × 38,1 mm. */
const A4_14: FolhaEtiqueta = {
  papel: 'a4',
  colunas: 2,
  linhas: 7,
  margem_esquerda: 4.75,
  margem_topo: 15.15,
  espaco_x: 2.5,
  espaco_y: 0,
}
/** Pimaco A4256 and equals: 33 labels of 63,5 × 25,4 mm. */
const A4_33: FolhaEtiqueta = { ...A4_14, colunas: 3, linhas: 11, margem_esquerda: 7.25, margem_topo: 8.8 }

/** Label models that exist before the user makes any, by kind. */
export const PADROES = {
  gondola: {
    nome: 'Gôndola A4 (14 por folha)',
    largura: 99,
    altura: 38.1,
    folha: A4_14,
    dpi: 203,
    campos: [
      campo('nome', [3, 3, 93, 12], 14, bold),
      campo('preco', [44, 15, 52, 13], 32, { ...bold, alinhar: 'direita' }),
      campo('preco_medida', [44, 29.5, 52, 5], 9, { alinhar: 'direita' }),
      campo('gtin', [3, 17, 38, 14], 8, bars),
      campo('referencia', [3, 32, 30, 4], 7),
      campo('data', [76, 34, 20, 3.5], 6, { alinhar: 'direita' }),
    ],
  },
  preco: {
    nome: 'Preço A4 (33 por folha)',
    largura: 63.5,
    altura: 25.4,
    folha: A4_33,
    dpi: 203,
    campos: [
      campo('nome', [2, 2, 59.5, 8], 9, bold),
      campo('preco', [2, 11, 30, 9], 20, bold),
      campo('preco_medida', [2, 20.5, 30, 3.5], 6),
      campo('gtin', [33, 10, 29, 14], 7, bars),
    ],
  },
  barras: {
    nome: 'Código de barras, rolo 50 × 30 mm',
    largura: 50,
    altura: 30,
    folha: null,
    dpi: 203,
    campos: [campo('nome', [2, 2, 46, 8], 9, bold), campo('gtin', [2, 11, 46, 16], 8, bars)],
  },
  lote: {
    nome: 'Lote, rolo 60 × 40 mm',
    largura: 60,
    altura: 40,
    folha: null,
    dpi: 203,
    campos: [
      campo('nome', [2, 2, 56, 9], 10, bold),
      campo('lote', [2, 12, 34, 5], 10, { ...bold, texto: 'Lote' }),
      campo('fabricacao', [2, 18, 34, 4.5], 8, { texto: 'Fab.' }),
      campo('validade', [2, 23, 34, 4.5], 8, { ...bold, texto: 'Val.' }),
      campo('empresa', [2, 34.5, 34, 4], 6),
      campo('gs1', [38, 12, 20, 20], 7, { desenho: 'qr', alinhar: 'direita' }),
    ],
  },
} as const satisfies Readonly<Record<string, ModeloEtiqueta>>

export type TipoEtiqueta = keyof typeof PADROES

/** Sample data of a label without a product yet. */
export const EXEMPLO: DadosEtiqueta = {
  nome: 'CAFÉ TORRADO E MOÍDO TRADICIONAL 500G',
  referencia: 'CAF-500',
  gtin: '7891000315507',
  unidade: 'UN',
  preco: '18.90',
  casas: 2,
  unidade_trib: 'KG',
  fator: '0.5',
  tipo_conversao: 2,
  grade: '',
  lote: 'L2611-07',
  fabricacao: '01/11/2026',
  validade: '01/05/2027',
  data: '21/11/2026',
  empresa: 'MERCADO EXEMPLO LTDA',
}
