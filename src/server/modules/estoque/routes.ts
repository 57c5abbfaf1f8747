import type { FastifyInstance } from 'fastify'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import {
  abrirContagem,
  cancelarContagem,
  conferirEstoque,
  type DocumentoEstoque,
  fecharContagem,
  historicoEstoque,
  lerContagem,
  listarContagens,
  movimentarEstoque,
  produzirEstoque,
  reservarEstoque,
  transferirEstoque,
  verContagem,
  verEstoque,
} from '../../../domain/api/estoque.ts'
import { AppError } from '../../../domain/error.ts'
import { seesCosts } from '../../../domain/reports/sees-costs.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { checkLedger } from './costs/conferencia.ts'
import { createContagens } from './counts/contagens.ts'
import { createDocumentosEstoque } from './documents/documents.ts'
import { reserveStock } from './held/reservas.ts'
import { readMovements, readStock } from './views-repository.ts'

/** Adds the routes of stock: movements, views, reservations, the check against the ledger, and counts. */
export function estoqueRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'broadcaster'>): void {
  const { db, clock } = deps
  const documentos = createDocumentosEstoque(deps)
  bind(app, movimentarEstoque, async (sessao, { body }) => ({
    data: seenBy(sessao, await documentos.movimentar(sessao, body)),
  }))
  bind(app, transferirEstoque, async (sessao, { body }) => ({
    data: seenBy(sessao, await documentos.transferir(sessao, body)),
  }))
  bind(app, produzirEstoque, async (sessao, { body }) => ({
    data: seenBy(sessao, await documentos.produzir(sessao, body)),
  }))
  bind(app, reservarEstoque, async (sessao, { body }) => ({
    data: await db.tx(sessao, q => reserveStock(q, sessao, body, clock())),
  }))
  bind(app, verEstoque, async (sessao, { params: { produto_id } }) => {
    const lido = await db.tx(sessao, q => readStock(q, sessao, produto_id))
    if (!lido) throw new AppError('NAO_ENCONTRADO')
    const saldos = lido.saldos.map(linha => ({
      ...linha,
      disponivel: dec(linha.saldo).minus(linha.reservado).toFixed(),
    }))
    const sum = (campo: 'saldo' | 'reservado' | 'disponivel') =>
      saldos.reduce((soma, linha) => soma.plus(linha[campo]), ZERO).toFixed()
    return {
      data: {
        ...(seesCosts(sessao) ? lido : { ...lido, custos: [], recalculos: [] }),
        saldos,
        saldo: sum('saldo'),
        reservado: sum('reservado'),
        disponivel: sum('disponivel'),
      },
    }
  })
  bind(app, historicoEstoque, async (sessao, { params: { produto_id }, query }) => {
    const { rows, total } = await db.tx(sessao, async q => {
      if (!(await readStock(q, sessao, produto_id))) throw new AppError('NAO_ENCONTRADO')
      return readMovements(q, sessao, produto_id, query)
    })
    const costs = seesCosts(sessao)
    const seen = costs ? rows : rows.map(row => ({ ...row, custo_unitario: null, custo_medio: null }))
    return toPage(seen, total, query)
  })
  bind(app, conferirEstoque, async sessao => {
    const found = await db.tx(sessao, q => checkLedger(q, sessao, sessao.empresa_id, clock()))
    const problemas = found.problemas.map(each =>
      each.o_que === 'saldo' || seesCosts(sessao) ? each : { ...each, guardado: null, razao: null },
    )
    return { data: { ...found, problemas } }
  })
  contagensRoutes(app, deps)
}

/** Removes the costs of a movement that the user may not see. */
const seenBy = (sessao: Sessao, documento: DocumentoEstoque): DocumentoEstoque =>
  seesCosts(sessao)
    ? documento
    : {
        ...documento,
        itens: documento.itens.map(item => ({ ...item, custo_unitario: null })),
        recalculos: [],
      }

function contagensRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'broadcaster'>): void {
  const contagens = createContagens(deps)
  bind(app, abrirContagem, async (sessao, { body }) => ({ data: await contagens.abrir(sessao, body) }))
  bind(app, listarContagens, (sessao, { query }) => contagens.listar(sessao, query))
  bind(app, verContagem, (sessao, { params, query }) => contagens.ver(sessao, params.id, query))
  bind(app, lerContagem, async (sessao, { params, body }) => ({
    data: await contagens.ler(sessao, params.id, body),
  }))
  bind(app, fecharContagem, async (sessao, { params, body }) => ({
    data: await contagens.fechar(sessao, params.id, body),
  }))
  bind(app, cancelarContagem, async (sessao, { params }) => ({
    data: await contagens.cancelar(sessao, params.id),
  }))
}
