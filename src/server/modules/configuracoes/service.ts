import type { AjusteEfetivo } from '../../../domain/api/configuracoes.ts'
import { AJUSTES, type Ajuste } from '../../../domain/config/ajustes.ts'
import { AppError } from '../../../domain/error.ts'
import type { Mudanca } from '../../../domain/register/mudanca.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { companyChannel } from '../../realtime/broadcaster.ts'
import { auditar } from '../../register/audit.ts'

const TODOS: readonly Ajuste[] = AJUSTES
const TABELA = { conta: 'accounts', empresa: 'empresas' } as const

/** Settings of the account and of the session's company. */
export function createConfiguracoes({ db, clock, broadcaster }: Pick<Deps, 'db' | 'clock' | 'broadcaster'>) {
  const idOf = (sessao: Sessao, onde: Ajuste['onde']) =>
    onde === 'conta' ? sessao.account_id : sessao.empresa_id

  async function ver(q: Q, sessao: Sessao): Promise<AjusteEfetivo[]> {
    const stored: Record<string, unknown> = {}
    for (const onde of ['conta', 'empresa'] as const) {
      const columns = TODOS.filter(ajuste => ajuste.onde === onde).map(({ chave }) => chave)
      const { rows } = await q.query(`select ${columns.join(', ')} from ${TABELA[onde]} where id = $1`, [
        idOf(sessao, onde),
      ])
      Object.assign(stored, rows[0])
    }
    return TODOS.map(({ chave, onde, padrao }) => {
      const valor = (stored[chave] ?? null) as AjusteEfetivo['valor']
      return { chave, valor, origem: valor === padrao ? 'padrao' : onde }
    })
  }

  return {
    ver: (sessao: Sessao) => db.tx(sessao, q => ver(q, sessao)),

    /** Writes what differs, with its trail, and tells every till of the account. */
    async mudar(sessao: Sessao, dados: Readonly<Record<string, unknown>>): Promise<AjusteEfetivo[]> {
      const { depois, empresas } = await db.tx(sessao, async q => {
        const before = new Map((await ver(q, sessao)).map(({ chave, valor }) => [chave, valor]))
        for (const onde of ['conta', 'empresa'] as const) {
          const changed = TODOS.filter(
            ({ chave, onde: where }) =>
              where === onde && dados[chave] !== undefined && dados[chave] !== before.get(chave),
          )
          if (changed.length === 0) continue
          const sets = changed.map(({ chave }, i) => `${chave} = $${i + 2}`).join(', ')
          await q.query(`update ${TABELA[onde]} set ${sets}, atualizado_em = now() where id = $1`, [
            idOf(sessao, onde),
            ...changed.map(({ chave }) => dados[chave]),
          ])
          await auditar(q, sessao, clock(), [
            {
              registro: TABELA[onde],
              registro_id: idOf(sessao, onde),
              rotulo: 'Ajustes',
              acao: 'alterou',
              empresa_id: null,
              pai_id: null,
              mudancas: changed.map(
                ({ chave, titulo }): Mudanca => ({
                  campo: chave,
                  rotulo: titulo,
                  antes: before.get(chave) ?? null,
                  depois: dados[chave] ?? null,
                }),
              ),
            },
          ])
        }
        const { rows } = await q.query<{ id: number }>('select id from empresas')
        return { depois: await ver(q, sessao), empresas: rows }
      })
      for (const { id } of empresas)
        broadcaster.trigger(companyChannel(sessao.account_id, id), 'ProdutoAtualizado', { id: null })
      return depois
    },

    /** @throws NAO_ENCONTRADO for another account. */
    propria(sessao: Sessao, id: number): void {
      if (id !== sessao.account_id) throw new AppError('NAO_ENCONTRADO')
    },
  }
}
