import { randomUUID } from 'node:crypto'
import { diaUf } from '../../../core/document/fuso.ts'
import { namesOf } from '../../../core/document/operation.ts'
import type { Operation } from '../../../core/document/operations.ts'
import type { Rules } from '../../../core/tax/kinds.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { FINANCIAL, ORDER, operationSaid } from '../../../domain/documents/documento/operacao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { type Broadcaster, companyChannel } from '../../realtime/broadcaster.ts'
import { readAlguns, readLinha, readRegras } from '../catalogo/service.ts'
import type { FiscalService, MendedConsumidor } from '../fiscal/service.ts'
import {
  awayOf,
  type CorpoVenda,
  insertSale,
  judgeOpen,
  partesDe,
  readDestinos,
  readReferences,
  rewriteSale,
  type VendaGravada,
} from '../vendas/service.ts'
import { answerOf } from './answer.ts'
import { refuseFaulty } from './checks.ts'
import { complete, figuresThatDiffer, leansOnProduct, momentOf } from './complete.ts'
import { refuseForeign } from './foreign.ts'
import { refuseChange, refuseClosed, refuseStale } from './held.ts'
import { issue } from './issue.ts'
import { markCancelled, readIssuing } from './issue-repository.ts'
import { originValues, saleValues, type ValuesAsked } from './origin-values.ts'
import { giveOrigins, hasRest, keepOrigins, refuseTurned, takeFromOrigins } from './origins.ts'
import { mayAccept, mayWrite } from './permissao.ts'
import { readPlates } from './plates-repository.ts'
import { readExigencias, readObjects } from './references-repository.ts'
import { documentOf, grow, type HeldDocument, holdDocument, isHere } from './repository.ts'
import { refuseSeller } from './seller.ts'
import { comeBack, keepFor, letGo } from './stock.ts'

export { giveOrigins }

interface Deps {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  broadcaster: Broadcaster
}

/** A document as it will be written, and what it is. */
interface Judged {
  documento: VendaGravada
  operation: Operation
}

type Emissao = MendedConsumidor & { recalcular_vencimentos?: boolean | undefined }

/** Of one open form. */
interface Presenca {
  aba: string
  aberto: boolean
  chegou: boolean
}

/** PostgreSQL: unique constraint. */
const DUPLICATE = '23505'

export function createDocumentosService({ db, clock, fiscal, broadcaster }: Deps) {
  /** What is said, completed, checked and computed again: as it will be written. */
  async function judged(q: Q, sessao: Sessao, dito: DocumentoRecebido, uuid: string): Promise<Judged> {
    const operation = operationSaid(dito)
    if (!operation) throw fieldError('tipo_operacao', 'Não há esta operação para este modelo')
    const agora = clock()
    const momento = momentOf(dito, sessao.empresa.uf, agora)
    const produtos = await registered(q, sessao, dito)
    const refs = await readReferences(q, sessao, {
      // of what is left out nothing is asked
      ...partesDe({
        parceiro_id: null,
        addresse_id: null,
        ...dito,
        uuid,
        terminal_id: 0,
      } as unknown as CorpoVenda),
      ncms: [],
      gtins: [],
      com_ibpt: [...new Set([...produtos.values()].map(({ item }) => item.ncm))],
      dia: diaUf(momento, sessao.empresa.uf),
    })
    const operacao = namesOf(operation)
    const fora = awayOf(
      {
        modelo: dito.modelo,
        terminal_id: 0,
        taxa_entrega: dito.taxa_entrega ?? '0',
        cpf_cnpj: dito.cpf_cnpj ?? null,
      },
      refs,
      { indPres: dito.tipo_atend ?? 1, operacao },
    )
    if (fora) refs.destinos = await readDestinos(q, refs, fora)
    const regras = (await readRegras(q, {
      empresa_id: sessao.empresa_id,
      crt: refs.empresa.crt,
      data: momento.toISOString(),
    })) as unknown as Rules
    const objetos = await readObjects(q, sessao, dito)
    const corpo = complete(dito, { refs, operation, uuid, momento, produtos, regras })
    const { empresa_id, usuario_id } = sessao
    refuseForeign(corpo, objetos, refs)
    await refuseSeller(q, sessao, corpo, uuid)
    const exigencias = await readExigencias(q, sessao)
    refuseFaulty(dito, corpo, { operation, objetos, refs, exigencias })
    const documento = judgeOpen(corpo, refs, {
      empresa_id,
      usuario_id,
      operation,
      momento,
      faturamento: dito.tipo_faturamento ?? null,
      linhas: figuresThatDiffer(dito, corpo),
      senar: objetos['senar']?.['aliq_senar'],
      avulso: operation.tipo === FINANCIAL && corpo.itens.length === 0,
    })
    return { documento, operation }
  }

  async function create(q: Q, sessao: Sessao, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
    const uuid = dito.uuid ?? randomUUID()
    const stored = await documentOf(q, sessao, uuid)
    if (stored && stored.empresa_id !== sessao.empresa_id)
      throw new AppError('CONFLITO', { mensagem: 'Este documento é de outra empresa da conta' })
    if (stored) return answerOf(q, sessao, stored.id)
    const { documento, operation } = await judged(q, sessao, dito, uuid)
    const { corpo } = documento
    const origens = await takeFromOrigins(q, sessao, corpo, { tipo: operation.tipo, id: null })
    const id = await insertSale(q, sessao, documento)
    await keepAll(q, sessao, id, { corpo, operation }, origens)
    return answerOf(q, sessao, id)
  }

  /** What it was made of lets go of what is this one's now. */
  async function keepAll(
    q: Q,
    sessao: Sessao,
    id: number,
    { corpo, operation }: Pick<VendaGravada, 'corpo'> & Pick<Judged, 'operation'>,
    origens: readonly number[],
  ): Promise<void> {
    const em = clock()
    await keepOrigins(q, sessao, sessao.empresa_id, origens, { em })
    await keepFor(q, sessao, id, { corpo, operation, em })
  }

  async function change(q: Q, sessao: Sessao, id: number, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
    const held = await owned(q, sessao, id)
    await refuseChange(q, sessao, held)
    await refuseStale(q, sessao, held, dito.versao)
    await refuseTurned(q, sessao, held, 'editado')
    const { documento, operation } = await judged(q, sessao, dito, held.uuid)
    const { corpo } = documento
    const origens = await takeFromOrigins(q, sessao, corpo, { tipo: operation.tipo, id })
    await rewriteSale(q, sessao, id, documento)
    await grow(q, sessao, id, held.status_app)
    if (held.status === 'R') await comeBack(q, sessao, id, clock())
    if (held.tipo_operacao !== operation.tipo) await letGo(q, sessao, id, clock())
    await keepAll(q, sessao, id, { corpo, operation }, origens)
    return answerOf(q, sessao, id)
  }

  async function owned(q: Q, sessao: Sessao, id: number): Promise<HeldDocument> {
    const held = await holdDocument(q, sessao, id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    mayWrite(sessao, held.tipo_operacao)
    return held
  }

  /** Other browsers hear of an order, after the commit: 1 a new one, 2 one that they know (CAP-09). */
  function tell(sessao: Sessao, documento: DocumentoAnswer, type: 1 | 2): DocumentoAnswer {
    const { id: venda_id, parceiro, valor_total: valor, datavenda: created_at } = documento
    if (documento['tipo_operacao'] === ORDER)
      broadcaster.trigger(companyChannel(sessao.account_id, sessao.empresa_id), 'UpdatePedido', {
        venda_id,
        type,
        parceiro: parceiro?.nome ?? '',
        valor,
        created_at,
      })
    return documento
  }

  return {
    /** Stores a document once: the same uuid again answers the one that is stored. */
    async criar(sessao: Sessao, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
      mayWrite(sessao, dito.tipo_operacao)
      const said = { ...dito, status_app: dito.tipo_operacao === ORDER ? dito.status_app : null }
      try {
        return tell(sessao, await db.tx(sessao, q => create(q, sessao, said)), 1)
      } catch (error) {
        if (!isSameDocument(error)) throw error
        // the other one of the pair committed first: its document is the answer
        return await db.tx(sessao, q => create(q, sessao, said))
      }
    },

    async alterar(sessao: Sessao, id: number, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
      mayWrite(sessao, dito.tipo_operacao)
      return tell(sessao, await db.tx(sessao, q => change(q, sessao, id, dito)), 2)
    },

    /** An order that waits is taken (G-149); one that was taken stays as it is. */
    async aceitar(sessao: Sessao, id: number): Promise<DocumentoAnswer> {
      const aceito = await db.tx(sessao, async q => {
        mayAccept(sessao)
        const held = await holdDocument(q, sessao, id)
        if (!held) throw new AppError('NAO_ENCONTRADO')
        if (held.tipo_operacao !== ORDER)
          throw new AppError('VALIDACAO', { mensagem: 'Só um pedido se aceita' })
        refuseClosed(held)
        if (held.status_app !== null) await grow(q, sessao, id, null)
        return answerOf(q, sessao, id)
      })
      return tell(sessao, aceito, 2)
    },

    /** Numbers a document and asks for its note; one that was refused goes again. */
    async emitir(sessao: Sessao, id: number, dito: Emissao): Promise<DocumentoAnswer> {
      const { recalcular_vencimentos: recalcular = false, ...consumidor } = dito
      const again = await db.tx(sessao, async q =>
        issue(q, sessao, await owned(q, sessao, id), { fiscal, agora: clock(), recalcular }),
      )
      if (again) await fiscal.emitir(sessao, id, consumidor)
      fiscal.wake()
      return db.tx(sessao, q => answerOf(q, sessao, id))
    },

    /** What never became a note is cancelled here, with why: its goods are everybody's. False: it is its note's to be cancelled. */
    async cancelar(sessao: Sessao, id: number, justificativa: string): Promise<boolean> {
      return db.tx(sessao, async q => {
        const held = await owned(q, sessao, id)
        if (held.status !== 'A' || (await readIssuing(q, sessao, id)).numerada) return false
        if (!(await hasRest(q, sessao, held))) await refuseTurned(q, sessao, held, 'cancelado')
        const em = clock()
        await letGo(q, sessao, id, em)
        await giveOrigins(q, sessao, { empresa_id: sessao.empresa_id, id, em })
        await markCancelled(q, sessao, id, justificativa)
        return true
      })
    },

    /** What a return or a supplementary note of a sale begins with. */
    importarVenda: (sessao: Sessao, id: number, tipo: number) =>
      db.tx(sessao, q => saleValues(q, sessao, id, tipo)),

    /** What a new document begins with, made of others. */
    valores: (sessao: Sessao, pedido: ValuesAsked) =>
      db.tx(sessao, q => originValues(q, sessao, pedido, diaUf(clock(), sessao.empresa.uf))),

    /** Tells who has the document open; kept nowhere. */
    async avisar(sessao: Sessao, id: number, presenca: Presenca): Promise<void> {
      if (!(await db.tx(sessao, q => isHere(q, sessao, id)))) throw new AppError('NAO_ENCONTRADO')
      const { account_id, empresa_id, nome } = sessao
      broadcaster.trigger(companyChannel(account_id, empresa_id), 'DocumentoAberto', {
        ...presenca,
        id,
        nome,
      })
    },

    placas: (sessao: Sessao, id: number) => db.tx(sessao, q => readPlates(q, sessao.account_id, id)),

    /** @throws NAO_ENCONTRADO what is no order */
    async verPedido(sessao: Sessao, id: number): Promise<DocumentoAnswer> {
      const documento = await db.tx(sessao, q => answerOf(q, sessao, id))
      if (documento.tipo_operacao !== ORDER || documento.terminal_id !== null)
        throw new AppError('NAO_ENCONTRADO')
      return documento
    },

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => answerOf(q, sessao, id)),
  }
}

export type DocumentosService = ReturnType<typeof createDocumentosService>

/** The products whose lines leave something to them. */
async function registered(q: Q, { empresa_id }: Sessao, { itens }: DocumentoRecebido) {
  const ids = [...new Set(itens.filter(leansOnProduct).map(({ produto_id }) => produto_id))]
  const linhas = ids.length > 0 ? await readAlguns(q, empresa_id, ids) : []
  return new Map(linhas.map(readLinha).map(produto => [produto.item.produto_id, produto]))
}

function isSameDocument(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === DUPLICATE && constraint === 'vendas_uuid'
}
