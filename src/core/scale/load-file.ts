import { type Decimal, dec } from '../money/decimal.ts'
import { unaccented } from '../text/plain.ts'

/** A product for a counter scale. */
export interface ScaleItem {
  /** Code typed on the scale: up to six digits. */
  codigo: string
  nome: string
  /** R$ per kilo, or per unit. */
  preco: string
  porPeso: boolean
  /** Days from packing to expiry; 0: not printed. */
  validade: number
}

export interface ScaleLoad {
  /** Department of the shop, by the scales' numbers. */
  departamento: number
  /** Name of the department, for the families that need it. */
  setor: string
}

export interface ScaleFile {
  nome: string
  /** Lines end in CRLF, one byte a character. */
  texto: string
}

type Column = (item: ScaleItem, load: ScaleLoad, at: number) => string

export interface ScaleFamily {
  id: string
  titulo: string
  files: readonly { nome: string; columns: readonly Column[] }[]
  /** Digits of a price, in centavos. */
  price: number
}

type Value = (item: ScaleItem, load: ScaleLoad, at: number) => number | string

const zeros =
  (size: number): Column =>
  () =>
    '0'.repeat(size)
const digits =
  (size: number, of: Value): Column =>
  (...about) =>
    String(of(...about)).padStart(size, '0')
const text =
  (size: number, of: Value): Column =>
  (...about) =>
    String(of(...about))
      .slice(0, size)
      .padEnd(size)

/** Reduces a name to a scale's letters: one byte each, no accents. */
const printable = (name: string) => unaccented(name).replace(/[^ -~]/g, ' ')

const name = (from: number, to: number) => (item: ScaleItem) => printable(item.nome).slice(from, to)
const price = (size: number) => digits(size, ({ preco }) => cents(dec(preco)).toFixed())
const cents = (reais: Decimal) => reais.times(100)

const DEPARTMENT = digits(2, (_, { departamento }) => departamento)
const CODE = digits(6, ({ codigo }) => codigo)
/** Toledo: 0 by weight, 1 by unit. */
const SOLD_BY = digits(1, ({ porPeso }) => (porPeso ? 0 : 1))
const DAYS = digits(3, ({ validade }) => validade)
/** First fields of an item in both Toledo families, after its department. */
const TOLEDO_ITEM = [SOLD_BY, CODE, price(6), DAYS, text(25, name(0, 25)), text(25, name(25, 50))]
const PRINTS_EXPIRY = digits(1, ({ validade }) => (validade > 0 ? 1 : 0))

/**
 * Load files of the two common families, column by column from their public layouts: Toledo's MGV (Itensmgv.txt up to
 * the column of the price's version, for MGV5, 6 and 7; help.toledobrasil.com/mgv7) and Txitens.txt of the older ones;
 * Filizola's Smart (Cadtxt.txt and Setortxt.txt).
 */
export const SCALE_FAMILIES: readonly ScaleFamily[] = [
  {
    id: 'toledo_mgv',
    titulo: 'Toledo MGV (ITENSMGV.TXT)',
    price: 6,
    files: [
      {
        nome: 'ITENSMGV.TXT',
        columns: [
          DEPARTMENT,
          ...TOLEDO_ITEM,
          zeros(6), // extra information
          zeros(4), // picture
          zeros(6), // nutrition
          PRINTS_EXPIRY,
          digits(1, () => 1), // prints the packing date
          zeros(4), // supplier
          zeros(12), // lot
          zeros(11), // special EAN-13
          zeros(1), // version of the price
        ],
      },
    ],
  },
  {
    id: 'toledo_txitens',
    titulo: 'Toledo antigas (TXITENS.TXT)',
    price: 6,
    files: [
      {
        nome: 'TXITENS.TXT',
        columns: [
          DEPARTMENT,
          zeros(2), // label
          ...TOLEDO_ITEM,
        ],
      },
    ],
  },
  {
    id: 'filizola',
    titulo: 'Filizola Smart (CADTXT.TXT e SETORTXT.TXT)',
    price: 7,
    files: [
      {
        nome: 'CADTXT.TXT',
        columns: [
          CODE,
          text(1, ({ porPeso }) => (porPeso ? 'P' : 'U')),
          text(22, name(0, 22)),
          price(7),
          DAYS,
        ],
      },
      {
        nome: 'SETORTXT.TXT',
        // the last two columns: the product's order in the sector, and its key on the scale (none)
        columns: [
          text(12, (_, { setor }) => printable(setor)),
          CODE,
          digits(4, (_, __, at) => at + 1),
          zeros(3),
        ],
      },
    ],
  },
]

const CODE_DIGITS = 6
const MOST_DAYS = 990

/** Gives the reason why such a scale cannot have the product; null: it can. Never rounds: the label would differ. */
export function scaleRefusal(
  family: ScaleFamily,
  { codigo, preco, validade, nome }: ScaleItem,
): string | null {
  if (!/^\d+$/.test(codigo) || Number(codigo) === 0) return 'Sem código de balança'
  if (codigo.length > CODE_DIGITS) return `Código de balança com mais de ${CODE_DIGITS} dígitos`
  if (printable(nome).trim() === '') return 'Nome sem letra que a balança imprima'
  const price = cents(dec(preco))
  if (!price.isInteger()) return 'Preço com mais de duas casas'
  if (price.lte(0)) return 'Sem preço'
  if (price.toFixed().length > family.price) return 'Preço grande demais para a balança'
  return validade > MOST_DAYS ? `Validade acima de ${MOST_DAYS} dias` : null
}

/** Makes the family's files. `items` must be accepted by `scaleRefusal`. */
export function scaleFiles(family: ScaleFamily, items: readonly ScaleItem[], load: ScaleLoad): ScaleFile[] {
  return family.files.map(({ nome, columns }) => ({
    nome,
    texto: items.map((item, at) => `${columns.map(column => column(item, load, at)).join('')}\r\n`).join(''),
  }))
}
