import { wireToIso } from '../../../dates/day.ts'
import type { Campo, Grupo, LayoutNode } from '../../kit/node.ts'
import type { Tipo } from '../../kit/types.ts'
import { CTE, CTE_OS, CTE_SIMP } from '../layout/cte.ts'

/** A field that a correction letter may change, by its group and tag. */
export interface Corrigivel {
  grupo: string
  campo: string
  /** In words: `Remetente · Endereço · Bairro`. */
  nome: string
  /** The group repeats: the letter says which one (522). */
  item: boolean
  tipo: Tipo
  /** Group of the transport's mode that has the field; '': the document has it by any. */
  modal: string
}

/** Fields that a letter never changes, by group; `*`: all of the group (MOC CT-e 4.00, Anexo I, rejection 681). */
const VEDADOS: Readonly<Record<string, readonly string[] | '*'>> = {
  ide: 'cUF cCT mod serie nCT tpEmis cDV tpAmb dhEmi modal'.split(' '),
  toma3: ['toma'],
  toma4: ['CNPJ', 'CPF', 'IE', 'toma'],
  toma: ['CNPJ', 'CPF', 'IE', 'toma'],
  rem: ['CNPJ', 'CPF', 'IE'],
  dest: ['CNPJ', 'CPF', 'IE'],
  emit: ['CNPJ', 'CPF', 'IE'],
  vPrest: ['vTPrest', 'vTPrestLiq'],
  det: ['vPrest'],
  Comp: ['vComp'],
  infNFe: ['chave', 'chNFe'],
  total: '*',
}
/** Groups of which nothing changes, with all within: taxes, and what only a program writes. */
const FORA = ['imp', 'infCTeSupl', 'pgtoVinc', 'infRespTec', 'infSolicNFF', 'infPAA', 'autXML', 'infCteSub']

/** Groups of which a document has one, by its mode. */
const MODAIS: readonly string[] = ['rodo', 'rodoOS', 'aereo', 'aquav', 'ferrov', 'duto', 'multimodal']

interface Lugar {
  grupo: Grupo
  nomes: readonly string[]
  item: boolean
  modal: string
}

const no = (filho: LayoutNode): (Campo | Grupo)[] =>
  filho.k === 'escolha'
    ? filho.opcoes.flatMap(no)
    : filho.k === 'sequencia'
      ? filho.filhos.flatMap(no)
      : filho.k === 'cru'
        ? []
        : [filho]

function walk({ grupo, nomes, item, modal }: Lugar): Corrigivel[] {
  const vedados = VEDADOS[grupo.tag] ?? []
  return grupo.filhos.flatMap(no).flatMap((filho): Corrigivel[] => {
    if (filho.k === 'grupo') {
      if (FORA.includes(filho.tag)) return []
      const rotulos = filho.rotulo ? [...nomes, filho.rotulo] : nomes
      const within = MODAIS.includes(filho.tag) ? filho.tag : modal
      return walk({ grupo: filho, nomes: rotulos, item: item || filho.max > 1, modal: within })
    }
    if (vedados === '*' || vedados.includes(filho.tag)) return []
    // only fields that a person knows by a name
    return filho.rotulo
      ? [
          {
            ...{ grupo: grupo.tag, campo: filho.tag, nome: [...nomes, filho.rotulo].join(' · ') },
            ...{ item, tipo: filho.tipo, modal },
          },
        ]
      : []
  })
}

const once = (campos: readonly Corrigivel[]): Corrigivel[] => [
  ...new Map(campos.map(each => [`${each.grupo}/${each.campo}`, each])).values(),
]

const lista = (layout: Grupo): readonly Corrigivel[] =>
  once(walk({ grupo: layout, nomes: [], item: false, modal: '' }))

/** Fields that a letter may change, by the root of the document. */
export const CORRIGIVEIS: Readonly<Record<string, readonly Corrigivel[]>> = {
  CTe: lista(CTE),
  CTeSimp: lista(CTE_SIMP),
  CTeOS: lista(CTE_OS),
}

/** Writes a corrected value as its field has it: a day as ISO, a number with a point. Null: the field takes no such value. */
export function correctedValue({ tipo }: Pick<Corrigivel, 'tipo'>, valor: string): string | null {
  const ways = [valor, wireToIso(valor), valor.replaceAll('.', '').replace(',', '.')]
  return ways.find(each => tipo.padrao.test(each)) ?? null
}
