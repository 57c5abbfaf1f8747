import { dec } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { readTipo } from './repository.ts'

/** Hooks of the prices of tables: what a value may be depends on its table. */
export const tabelasPrecoItensHooks: Hooks = {
  async prepare(q, _sessao, row) {
    const tipo = await readTipo(q, row['tabela_id'])
    const valor = dec(String(row['valor'] ?? '0'))
    if (tipo === 1 && valor.lte(0)) throw fieldError('valor', 'O preço deve ser maior que zero')
    if (tipo !== 1 && valor.lte(-100)) throw fieldError('valor', 'O percentual deve ser maior que -100')
    if (tipo === 3 && !row['produto_id'])
      throw fieldError('produto_id', 'Uma margem sobre o custo é de um produto: informe qual')
  },
}
