import { parseChave } from '../document/chave.ts'
import { groupBy } from '../group-by.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { routesBetween } from './percurso.ts'

/** City with its state. */
export interface CidadeDaCarga {
  cMun: string
  xMun: string
  uf: string
}

/** Document to be carried, and what is known of it: our own, or received; of a key alone, nothing. */
export interface NotaDaCarga {
  chave: string
  cancelada?: boolean
  /** Number of our open manifest that has it. */
  manifesto?: string | null
  /** Place of retirada, else of the issuer. */
  origem?: CidadeDaCarga | null
  /** Place of entrega, else of the recipient. */
  destino?: CidadeDaCarga | null
  /** kg */
  peso?: string | null
  /** R$ */
  valor?: string | null
  /** Its line of the largest value. */
  produto?: { nome: string; ncm: string; valor: string } | null
  placa?: string | null
  /** Registration of the carrier, and postcodes of where the cargo is put and taken. */
  rntrc?: string | null
  ceps?: { carga: string | null; descarga: string | null }
}

/** A manifest to be written: one for each unloading state. */
export interface RascunhoDeManifesto {
  ufIni: string
  ufFim: string
  percurso: readonly string[]
  carregamento: readonly CidadeDaCarga[]
  descarregamento: readonly (CidadeDaCarga & {
    documentos: readonly { chave: string; reentrega: boolean }[]
  })[]
  /** R$ and kg. */
  valor: string
  peso: string
  produto: { nome: string; ncm: string } | null
  placa: string | null
  rntrc: string | null
  /** Only of one document, which is the whole load. */
  ceps: NotaDaCarga['ceps'] | null
}

export interface Manifestados {
  rascunhos: readonly RascunhoDeManifesto[]
  /** Keys whose unloading city is asked for. */
  semDestino: readonly string[]
  /** Documents that no manifest takes, and why. */
  recusados: readonly { chave: string; texto: string }[]
  avisos: readonly { chave: string; texto: string }[]
}

const CARRIED = ['55', '57']

function refused({ chave, cancelada }: NotaDaCarga): string | null {
  const modelo = parseChave(chave)?.mod
  if (!modelo) return 'A chave está errada'
  if (modelo === '65') return 'O manifesto não leva NFC-e: emita uma NF-e para manifestar'
  if (!CARRIED.includes(modelo)) return `O manifesto não leva documento de modelo ${modelo}`
  return cancelada ? (modelo === '57' ? 'O CT-e está cancelado' : 'A nota está cancelada') : null
}

/**
 * Makes manifests of the documents that a vehicle takes: one for each state of loading and of unloading, in each the
 * cities of unloading in the order of the documents. `emitente`: the loading city of a document of which only the key is
 * known.
 */
export function groupIntoManifests(
  documentos: readonly NotaDaCarga[],
  emitente: CidadeDaCarga,
): Manifestados {
  const unicos = [...new Map(documentos.map(each => [each.chave, each])).values()]
  const recusados = unicos.flatMap(each => {
    const texto = refused(each)
    return texto ? [{ chave: each.chave, texto }] : []
  })
  const aceitos = unicos.filter(each => refused(each) === null)
  const comDestino = aceitos.flatMap(each =>
    each.destino ? [{ ...each, destino: each.destino, origem: each.origem ?? emitente }] : [],
  )
  return {
    rascunhos: [...groupBy(comDestino, ({ origem, destino }) => `${origem.uf}${destino.uf}`).values()].map(
      draft,
    ),
    semDestino: aceitos.filter(({ destino }) => !destino).map(({ chave }) => chave),
    recusados,
    avisos: aceitos.flatMap(({ chave, manifesto }) =>
      manifesto
        ? [{ chave, texto: `Já está no manifesto ${manifesto}, que não foi encerrado: vai como reentrega` }]
        : [],
    ),
  }
}

type Placed = NotaDaCarga & { origem: CidadeDaCarga; destino: CidadeDaCarga }

function draft(documentos: readonly Placed[]): RascunhoDeManifesto {
  const [first] = documentos
  const { uf: ufIni } = first?.origem ?? { uf: '' }
  const { uf: ufFim } = first?.destino ?? { uf: '' }
  return {
    ufIni,
    ufFim,
    percurso: routesBetween(ufIni, ufFim)[0] ?? [],
    carregamento: [...new Map(documentos.map(({ origem }) => [origem.cMun, origem])).values()],
    descarregamento: [...groupBy(documentos, ({ destino }) => destino.cMun).values()].flatMap(daCidade =>
      daCidade[0]
        ? [
            {
              ...daCidade[0].destino,
              documentos: daCidade.map(({ chave, manifesto }) => ({ chave, reentrega: Boolean(manifesto) })),
            },
          ]
        : [],
    ),
    valor: sum(documentos.map(({ valor }) => valor)).toFixed(2),
    peso: sum(documentos.map(({ peso }) => peso)).toFixed(4),
    produto: largest(documentos),
    placa: documentos.find(({ placa }) => placa)?.placa ?? null,
    rntrc: documentos.find(({ rntrc }) => rntrc)?.rntrc ?? null,
    ceps: (documentos.length === 1 && first?.ceps) || null,
  }
}

const sum = (valores: readonly (string | null | undefined)[]): Decimal =>
  valores.reduce((total, valor) => total.plus(dec(valor ?? '0')), ZERO)

/** Finds the product of the largest value over all documents; the first of equals. */
function largest(documentos: readonly Placed[]): RascunhoDeManifesto['produto'] {
  const somas = new Map<string, { nome: string; ncm: string; valor: Decimal }>()
  for (const { produto } of documentos)
    if (produto) {
      const { nome, ncm, valor } = produto
      somas.set(nome, { nome, ncm, valor: (somas.get(nome)?.valor ?? ZERO).plus(dec(valor)) })
    }
  const [maior] = [...somas.values()].toSorted((a, b) => b.valor.comparedTo(a.valor))
  return maior ? { nome: maior.nome, ncm: maior.ncm } : null
}
