import type { z } from 'zod'
import type { Body, Query } from '../../../../domain/api/define.ts'
import type {
  abrirContagem,
  fecharContagem,
  lerContagem,
  verContagem,
} from '../../../../domain/api/estoque.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { seesCosts } from '../../../../domain/reports/sees-costs.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type Paging, toPage } from '../../../http/page.ts'
import type { Sessao } from '../../../http/session.ts'
import { companyChannel } from '../../../realtime/broadcaster.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { depositOf, readItems } from '../lots/keys.ts'
import { raiseLots } from '../lots/lots-repository.ts'
import { recordMovements } from '../move.ts'
import { tellUncovered } from '../uncovered.ts'
import {
  type ContagemRow,
  categoriesExist,
  endCount,
  findOutside,
  insertCount,
  insertReadings,
  listCounts,
  productsOf,
  readCount,
  readDifferences,
  readLines,
} from './contagens-repository.ts'
import { timeReadings } from './leituras.ts'

/** Makes the service of counts by scanner, which run while the shop sells: until the close only readings are stored. */
export function createContagens({ db, clock, broadcaster }: Pick<Deps, 'db' | 'clock' | 'broadcaster'>) {
  /** Runs the write, then notifies browsers that show counts. */
  async function told<T>(sessao: Sessao, write: (q: Q) => Promise<T>): Promise<T> {
    const written = await db.tx(sessao, write)
    const { account_id, empresa_id } = sessao
    broadcaster.trigger(companyChannel(account_id, empresa_id), 'ContagemAtualizada', {})
    return written
  }

  async function own(q: Q, sessao: Sessao, id: number): Promise<ContagemRow> {
    const contagem = await readCount(q, sessao, id)
    if (!contagem) throw new AppError('NAO_ENCONTRADO')
    return contagem
  }

  /** Locks an open count. @throws NAO_ENCONTRADO, CONFLITO when it is closed or cancelled */
  async function open(q: Q, sessao: Sessao, id: number): Promise<ContagemRow> {
    const contagem = await readCount(q, sessao, id, true)
    if (!contagem) throw new AppError('NAO_ENCONTRADO')
    if (contagem.status !== 'aberta')
      throw new AppError('CONFLITO', { mensagem: `Esta contagem já foi ${contagem.status}` })
    return contagem
  }

  return {
    abrir: (sessao: Sessao, nova: Body<typeof abrirContagem>) =>
      told(sessao, async q => {
        const deposito_id = depositOf(await readItems(q, sessao, []), nova.deposito_id)
        if (!(await categoriesExist(q, nova.categorias)))
          throw fieldError('categorias', 'Categoria não localizada')
        return own(q, sessao, await insertCount(q, sessao, { ...nova, deposito_id, em: clock() }))
      }),

    listar: (sessao: Sessao, filtro: Paging & { status?: string | undefined }) =>
      db.tx(sessao, async q => {
        const { rows, total } = await listCounts(q, sessao, filtro)
        return toPage(rows, total, filtro)
      }),

    ver: (sessao: Sessao, id: number, filtro: Query<typeof verContagem>) =>
      db.tx(sessao, async q => {
        const data = await own(q, sessao, id)
        const hidden = data.cega && data.status === 'aberta'
        // in a blind count, the filter would reveal which lines differ from the expected quantity
        const divergentes = filtro.divergentes === '1' && !hidden
        const { rows, total, valor } = await readLines(q, id, { ...filtro, divergentes })
        const linhas = hidden
          ? rows.map(linha => ({ ...linha, esperado: null, diferenca: null, valor: null }))
          : rows
        const costs = seesCosts(sessao)
        return {
          data,
          linhas: toPage<LinhaDita>(
            costs ? linhas : linhas.map(linha => ({ ...linha, valor: null })),
            total,
            filtro,
          ),
          valor: hidden || !costs ? null : valor,
        }
      }),

    ler: (sessao: Sessao, id: number, { leituras, enviadas_em }: Body<typeof lerContagem>) =>
      told(sessao, async q => {
        const { categorias, aberta_em } = await open(q, sessao, id)
        await readItems(q, sessao, leituras, { at: (i, campo) => `leituras.${i}.${campo}`, repeats: true })
        const fora = await findOutside(
          q,
          leituras.map(({ produto_id }) => produto_id),
          categorias,
        )
        if (fora >= 0) throw fieldError(`leituras.${fora}.produto_id`, 'Este produto não é desta contagem')
        const { lidas, aviso } = timeReadings(leituras, enviadas_em, new Date(aberta_em), clock())
        return { lidas: await insertReadings(q, sessao, id, lidas), aviso }
      }),

    fechar: (sessao: Sessao, id: number, { zera_nao_contados }: Body<typeof fecharContagem>) =>
      told(sessao, async q => {
        const { nome, deposito_id } = await open(q, sessao, id)
        const em = clock()
        await lockBalances(q, sessao, await productsOf(q, id, zera_nao_contados))
        const diferencas = await readDifferences(q, id, zera_nao_contados)
        const { empresa_id, usuario_id } = sessao
        const origem = { empresa_id, origem_tipo: 'contagem', origem_id: id, usuario_id, em, motivo: nome }
        const { saldos, recalculos } =
          diferencas.length === 0
            ? { saldos: [], recalculos: [] }
            : await recordMovements(
                q,
                sessao,
                'contagem',
                origem,
                diferencas.map(diferenca => ({ ...diferenca, deposito_id })),
              )
        // goods counted as missing are gone: no question, but the company is told of documents that reserved them
        await tellUncovered(q, sessao, saldos, {
          empresa_id,
          titulo: `Contagem: ${nome}`,
          agora: em,
          confirmada: true,
        })
        // counted goods exist, even beyond the lot's registered quantity
        await raiseLots(
          q,
          diferencas.flatMap(({ lote_id }) => lote_id ?? []),
        )
        await endCount(q, sessao, id, 'fechada', em)
        return { ajustados: diferencas.length, recalculos }
      }),

    cancelar: (sessao: Sessao, id: number) =>
      told(sessao, async q => {
        await open(q, sessao, id)
        await endCount(q, sessao, id, 'cancelada', clock())
        return own(q, sessao, id)
      }),
  }
}

type LinhaDita = z.output<typeof verContagem.response>['linhas']['data'][number]
