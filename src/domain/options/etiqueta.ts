import type { Alinhamento } from '../../core/paper/element.ts'
import type {
  DesenhoEtiqueta,
  DpiEtiqueta,
  FonteEtiqueta,
  PapelEtiqueta,
} from '../../core/paper/papers/label/model.ts'
import type { TipoEtiqueta } from '../../core/paper/papers/label/standards.ts'

/** List of codes, each with its label. `T` is the type of the codes, declared in core. */
type Of<T extends string | number> = readonly (readonly [T, string])[]

export const TIPO_ETIQUETA = [
  ['gondola', 'Gôndola'],
  ['preco', 'Preço'],
  ['barras', 'Código de barras'],
  ['lote', 'Lote'],
] as const satisfies Of<TipoEtiqueta>

export const MEIO_ETIQUETA = [
  ['folha', 'Folha (PDF)'],
  ['rolo', 'Rolo (ZPL)'],
] as const

export const PAPEL_ETIQUETA = [
  ['a4', 'A4 (210 × 297 mm)'],
  ['carta', 'Carta (216 × 279 mm)'],
] as const satisfies Of<PapelEtiqueta>

export const DPI_ETIQUETA = [
  [203, '203 dpi'],
  [300, '300 dpi'],
  [600, '600 dpi'],
] as const satisfies Of<DpiEtiqueta>

export const FONTE_ETIQUETA = [
  ['nome', 'Nome'],
  ['preco', 'Preço'],
  ['preco_medida', 'Preço por unidade de medida'],
  ['referencia', 'Referência'],
  ['gtin', 'GTIN, ou a referência'],
  ['gs1', 'GS1: GTIN, datas e lote'],
  ['unidade', 'Unidade'],
  ['grade', 'Grade'],
  ['lote', 'Lote'],
  ['fabricacao', 'Fabricação'],
  ['validade', 'Validade'],
  ['data', 'Data de hoje'],
  ['empresa', 'Empresa'],
  ['texto', 'Texto livre'],
] as const satisfies Of<FonteEtiqueta>

export const DESENHO_ETIQUETA = [
  ['texto', 'Texto'],
  ['barras', 'Barras EAN, ou Code 128'],
  ['code128', 'Barras Code 128'],
  ['qr', 'QR Code'],
] as const satisfies Of<DesenhoEtiqueta>

export const ALINHAMENTO_ETIQUETA = [
  ['esquerda', 'À esquerda'],
  ['centro', 'No centro'],
  ['direita', 'À direita'],
] as const satisfies Of<Alinhamento>

/** Outputs of labels. */
export const SAIDA_ETIQUETA = [
  ['pdf', 'PDF'],
  ['impressora', 'Impressora de etiquetas (ZPL)'],
  ['zpl', 'Arquivo ZPL'],
] as const
