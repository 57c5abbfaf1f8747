import { wireToIso } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { TipoConta } from '../../../domain/money/accounts.ts'
import { opening } from '../../../domain/money/causes/opening.ts'
import type { Q } from '../../db/transaction.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { post, postAgain } from '../../money/post.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { inheritClosed, isMain, noMain, readLastNumbers } from './repository.ts'

/** Refuses a next number that a bank already got from the account. @throws VALIDACAO at the field */
async function refuseUsed(q: Q, before: WireRow, row: WireRow): Promise<void> {
  const used = await readLastNumbers(q, Number(before['id']))
  for (const [campo, last] of [
    ['boleto_proximo', used.ultimo],
    ['remessa_proxima', used.ultima_remessa],
  ] as const) {
    const said = row[campo]
    if (said != null && said !== '' && said !== before[campo] && last !== null && Number(said) <= last)
      throw fieldError(campo, `Até ${last} já foram dados: o próximo é ${last + 1}`)
  }
}

/** Hooks of money accounts. Each company has one main account of each kind, which can only be replaced by another. */
export const contasFinanceirasHooks: Hooks = {
  oneByOne: true,
  uses: [
    {
      table: 'movimentos',
      columns: ['de_conta_id', 'para_conta_id'],
      recurso: 'caixa',
      titulo: 'Movimentos financeiros',
      exemplo: 'Movimento {id}',
    },
  ],
  async answer(q, sessao, records) {
    const balances = await readBalances(
      q,
      sessao,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) record['saldo'] = balances.get(Number(record['id'])) ?? '0.00'
  },
  async prepare(q, sessao, row, before) {
    const [era, fica] = [before?.['principal'] === true, row['principal'] === true]
    if (era && !fica)
      throw fieldError('principal', 'Para trocar, marque outra conta deste tipo como principal')
    if (fica && !era) await noMain(q, sessao.empresa_id, row['tipo'] as TipoConta)
    if (before) await refuseUsed(q, before, row)
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    const saldo = String(record['saldo_inicial'] ?? '0')
    const hoje = diaIn(agora, sessao.empresa.fuso)
    const { empresa_id, usuario_id } = sessao
    const head = { empresa_id, usuario_id, origem_id: id, fechado: 'recusa' } as const
    const data = wireToIso(record['abertura']) || null
    if (novo) {
      await inheritClosed(q, empresa_id, id)
      await post(q, sessao, opening, { conta_id: id, saldo }, { ...head, data: data ?? hoje })
    } else
      await postAgain(
        q,
        sessao,
        opening,
        { conta_id: id, saldo },
        { ...head, data, hoje, motivo: 'Saldo inicial alterado' },
      )
  },
  async removing(q, _sessao, id) {
    if (await isMain(q, id))
      throw new AppError('CONFLITO', {
        mensagem: 'É a conta principal do seu tipo, que a empresa precisa ter',
      })
  },
}
