import { createHash } from 'node:crypto'
import { lacksRespTec } from '../../../core/dfe/nfe/preflight/partes.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { COLUNAS_CODIGO, COLUNAS_PRODUTO } from '../../../domain/api/catalogo.ts'
import type { TabelasCatalogo } from '../../../domain/api/ofertas.ts'
import { inForce } from '../../../domain/config/till.ts'
import { AppError } from '../../../domain/error.ts'
import { tiedDemand } from '../../../domain/fiscal/lei-do-estado.ts'
import type { DonoDoSelo } from '../../../domain/venda/selado.ts'
import type { Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { pix } from '../../ports/pix/port.ts'
import { hasRespTec } from '../../sefaz/csrt-repository.ts'
import { readPromocoesSeladas, readTabelasSeladas } from './ofertas.ts'
import { readVersaoTabelas } from './ofertas-repository.ts'
import { readPautas } from './pautas-repository.ts'
import {
  type CatalogVersion,
  type Regras,
  readApoio,
  readCodigos,
  readEmpresa,
  readIbpt,
  readMudancas,
  readMvaUf,
  readNcms,
  readProdutos,
  readRegras,
  readVersao,
} from './repository.ts'
import { sealLinhas } from './selar-linhas.ts'
import { createSelos, type Selos } from './selo.ts'

export { readMenuPrices } from './menu-prices.ts'
export { provenOffers, SELO_PROMOCAO, SELO_TABELA } from './ofertas.ts'
export { readTabelas, readVersaoTabelas } from './ofertas-repository.ts'
export { pautasSql, readPautas } from './pautas-repository.ts'
export {
  detalheDe,
  IBPT_POR_NCM,
  ibptMudouEm,
  ibptVigente,
  readAlguns,
  readEmpresa,
  readMvaUf,
  readNcms,
  readProdutos,
  readRegra,
  readRegras,
} from './repository.ts'
export { type ProdutoRegistrado, readLinha } from './selar-linhas.ts'
export { createSelos, type Selos } from './selo.ts'

/** Products per statement. Each statement is a short transaction, so that a slow client holds no connection. */
const LOTE = 2000

export interface Catalogo {
  etag: string
  /** Response body, as pieces of one JSON text. */
  texto: AsyncIterable<string>
}

export type CatalogoService = ReturnType<typeof createCatalogo>

/** Makes the catalogue that a till downloads: compact products, the engine's tax rules, all that a sale needs. */
export function createCatalogo({ db, clock, vault, ports }: Pick<Deps, 'db' | 'clock' | 'vault' | 'ports'>) {
  const selos = createSelos(vault)
  const bank = ports.of(pix).settings.TECLA_PIX_CNPJ
  return {
    /**
     * Opens the catalogue. `desde`: the `versao` of an earlier response, to get only the changes; an invalid one gives the
     * whole catalogue. `tabelas`: the version of the price tables that the till has, which are then left out.
     */
    async abrir(sessao: Sessao, desde?: string, tabelas?: string): Promise<Catalogo> {
      const { versao, dia, cabeca } = await db.tx(sessao, async q => {
        const versao = await readVersao(q, sessao.empresa_id)
        const { dia, ...lida } = await readCabeca(q, sessao, clock(), { selos, bank })
        const marca = await readVersaoTabelas(q, sessao.empresa_id)
        // a seal is of its day, and a version of its database
        const tabelas_versao = marca && hash(`${versao.origem}.${dia}.${marca}`).slice(0, 16)
        return { versao, dia, cabeca: { ...lida, ...(tabelas_versao ? { tabelas_versao } : {}) } }
      })
      const resto = JSON.stringify(cabeca)
      const partida = desdeDe(desde, versao)
      const inicio = { versao: `${versao.origem}.${versao.xmin}.${LAYOUT}`, completo: partida === null }
      const known = cabeca.tabelas_versao === undefined || cabeca.tabelas_versao === tabelas
      return {
        etag: `"${hash(`${versao.origem}.${versao.marca}.${LAYOUT}.${sessao.empresa_id}${resto}`)}"`,
        texto: write(
          `${JSON.stringify(inicio).slice(0, -1)},${resto.slice(1, -1)}`,
          known ? null : () => db.tx(sessao, q => readTabelasSeladas(q, sessao, dia, selos)),
          produtos(db, sessao, cabeca.empresa.gerenciar_estoque, partida, selos),
          () => db.tx(sessao, q => readCodigos(q, sessao.empresa_id, partida)),
        ),
      }
    },
  }
}

const hash = (texto: string): string => createHash('sha1').update(texto).digest('base64url')

/** Hash of the columns of a row: a till with other columns gets the whole catalogue. */
const LAYOUT = hash(COLUNAS_PRODUTO.join()).slice(0, 8)

/** Returns the transaction to read changes from. Null: `desde` is of another database or columns, or newer (restored). */
function desdeDe(desde: string | undefined, { origem, xmin }: CatalogVersion): string | null {
  const [de, numero, layout] = (desde ?? '').split('.')
  if (de !== origem || layout !== LAYOUT || !numero || !/^\d{1,18}$/.test(numero)) return null
  return BigInt(numero) <= BigInt(xmin) ? numero : null
}

/** Returns 1 January of the year before `data`: back-office documents are seldom older. */
const startOfLastYear = (data: string): string => `${Number(data.slice(0, 4)) - 1}-01-01`

interface Installed {
  selos: Selos
  /** CNPJ of the installation's bank of the PIX. */
  bank: string | undefined
}

async function readCabeca(
  q: Parameters<typeof readEmpresa>[0],
  dono: DonoDoSelo,
  agora: Date,
  { selos, bank }: Installed,
) {
  const { account_id, empresa_id } = dono
  const linha = await readEmpresa(q, empresa_id)
  if (!linha) throw new AppError('NAO_ENCONTRADO')
  const { da_conta, da_empresa, cnae, pix_cnpj, ...empresa } = linha
  const uf = String(empresa['uf'])
  const data = dataHoraIn(agora, empresa['fuso'])
  const { [uf]: daqui = null, ...destinos } = await readMvaUf(q, uf)
  const dia = data.slice(0, 10)
  const ibpt = await readIbpt(q, uf, dia)
  const promocoes = await readPromocoesSeladas(q, dono, dia, selos)
  return {
    dia,
    empresa: {
      ...empresa,
      ...inForce('empresa', da_empresa),
      gerenciar_estoque: empresa['gerenciar_estoque'] === true,
      impedimento: lacksRespTec(uf, data, await hasRespTec(q, uf)),
      pagamento_ligado: tiedDemand({ uf, crt: Number(empresa['crt']), cnae: String(cnae) }, dia),
      pix_integrado: Boolean(pix_cnpj || bank),
    },
    account: inForce('conta', da_conta),
    regras: sealRegras(
      await readRegras(q, { empresa_id, crt: Number(empresa['crt']), data }),
      dono,
      dia,
      selos,
    ),
    mva_uf: daqui,
    destinos,
    pautas: await readPautas(q, { account_id, empresa_id, produtos: null, desde: startOfLastYear(data) }),
    ibpt: Object.fromEntries(
      ibpt.map(row => [
        row['ncm'],
        {
          nacionalfederal: row['nacional'],
          importadosfederal: row['importado'],
          estadual: row['estadual'],
          municipal: row['municipal'],
        },
      ]),
    ),
    ...(promocoes.length > 0 ? { promocoes } : {}),
    ...(await readApoio(q, empresa_id)),
  }
}

/** Seals every rule with the day when it is sent to the till. */
const sealRegras = (regras: Regras, dono: DonoDoSelo, dia: string, selos: Selos): Regras =>
  Object.fromEntries(
    Object.entries(regras).map(([tipo, tabela]) => [
      tipo,
      Object.fromEntries(
        Object.entries(tabela).map(([id, regra]) => [
          id,
          { ...regra, selo: selos.regra(dono, tipo, id, dia, regra) },
        ]),
      ),
    ]),
  ) as unknown as Regras

async function* produtos(
  db: Db,
  sessao: Sessao,
  estoque: boolean,
  desde: string | null,
  selos: Selos,
): AsyncGenerator<string> {
  const { empresa_id } = sessao
  let lidos: Promise<ReadonlySet<string>> | null = null
  // reads the NCM codes only if needed: most catalogues do not
  const ncms = () => (lidos ??= db.tx(sessao, readNcms))
  if (desde !== null) {
    const linhas = await db.tx(sessao, q => readMudancas(q, { empresa_id, estoque, desde }))
    if (linhas.length > 0) yield await sealLinhas(linhas.join(','), sessao, selos, ncms)
    return
  }
  for (let depois = 0; ; ) {
    const lote = await db.tx(sessao, q => readProdutos(q, { empresa_id, estoque, depois, limite: LOTE }))
    if (lote.linhas !== null) yield await sealLinhas(lote.linhas, sessao, selos, ncms)
    if (lote.total < LOTE || lote.ultimo === null) return
    depois = lote.ultimo
  }
}

async function* write(
  cabeca: string,
  tabelas: (() => Promise<TabelasCatalogo>) | null,
  linhas: AsyncIterable<string>,
  codigos: () => Promise<string>,
): AsyncGenerator<string> {
  yield cabeca
  if (tabelas) yield `,"tabelas":${JSON.stringify(await tabelas())}`
  yield `,"produtos":{"colunas":${JSON.stringify(COLUNAS_PRODUTO)},"linhas":[`
  let virgula = ''
  for await (const lote of linhas) {
    yield virgula + lote
    virgula = ','
  }
  yield `]},"codigos":{"colunas":${JSON.stringify(COLUNAS_CODIGO)},"linhas":[${await codigos()}]}}`
}
