import { expect, test } from 'vitest'
import { readBar } from '../../../src/web/documents/page/read-bar.ts'
import type { Valores } from '../../../src/web/register/form/paths.ts'
import type { FormStore } from '../../../src/web/register/form/store.ts'

const RECUSADA = {
  id: 7,
  tipo_operacao: 1,
  status: 'R',
  terminal_id: null,
  chave: '3'.repeat(44),
  origens: [],
}
const linha = { num: 1, produto_id: 3, qtde: '2.0000', preco: '10.00' }
const barra = (mais: Valores) =>
  readBar({ base: () => ({ ...RECUSADA, ...mais }) } as unknown as FormStore, () => {})

test('só a nota que levou linhas da recusada tira dela o editar', () => {
  const destinos = [{ id: 9, tipo: 7, terminal_id: null }]
  const completada = barra({ destinos, itens: [linha] })
  expect(completada.principal).toBe('editar')
  expect(completada.botoes?.[0]?.palavra).toMatch(/^Virou: /)
  expect(barra({ destinos, itens: [{ ...linha, faturado: '2' }] }).principal).toBeNull()
})
