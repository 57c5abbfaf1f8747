import { describe, expect, test } from 'vitest'
import type { Fields } from '../../../src/domain/fields/field.ts'
import { joinMudancas, mudancasDe, SIGILO, segredosDe } from '../../../src/domain/fields/mudanca.ts'

const fields = {
  nome: { type: 'text', label: 'Nome', max: 9 },
  categoria: { type: 'ref', label: 'Categoria', to: 'categorias' },
  estoque: { type: 'group', label: 'Estoque', of: { preco: { type: 'money', label: 'Preço' } } },
  saldo: { type: 'decimal', label: 'Saldo', virtual: 'answer' },
  password: { type: 'text', label: 'Senha', max: 9, virtual: 'body', senha: true },
  certificado: { type: 'text', label: 'Certificado', max: 9 },
  fones: {
    type: 'list',
    label: 'Fones',
    singular: 'Fone',
    of: { numero: { type: 'text', label: 'Número', max: 9 } },
  },
} as const satisfies Fields

const antes = {
  nome: 'A',
  categoria_id: 1,
  estoque: { preco: '1.00' },
  saldo: '5',
  certificado: 'x',
  fones: [
    { id: 1, numero: '11' },
    { id: 2, numero: '22' },
  ],
}

describe('o que mudou', () => {
  test('a mudança conta só as linhas mexidas, e não o calculado', () => {
    const depois = {
      ...antes,
      categoria_id: 2,
      estoque: { preco: '2.00' },
      saldo: '9',
      certificado: 'y',
      fones: [
        { id: 1, numero: '11' },
        { id: 3, numero: '33' },
      ],
    }
    expect(mudancasDe(fields, antes, depois)).toEqual([
      { campo: 'categoria_id', rotulo: 'Categoria', antes: 1, depois: 2 },
      { campo: 'estoque.preco', rotulo: 'Preço', antes: '1.00', depois: '2.00' },
      { campo: 'certificado', rotulo: 'Certificado', antes: SIGILO, depois: SIGILO },
      {
        campo: 'fones',
        rotulo: 'Fones',
        antes: [{ id: 2, numero: '22' }],
        depois: [{ id: 3, numero: '33' }],
      },
    ])
    expect(mudancasDe(fields, antes, structuredClone(antes))).toEqual([])
  })

  test('a trilha diz o que um registro novo tem, e de um segredo só que mudou', () => {
    expect(mudancasDe(fields, null, { nome: 'A', categoria_id: null, fones: [] })).toEqual([
      { campo: 'nome', rotulo: 'Nome', antes: null, depois: 'A' },
    ])
    expect(segredosDe(fields, { password: 'abc' })).toEqual([
      { campo: 'password', rotulo: 'Senha', antes: SIGILO, depois: SIGILO },
    ])
    expect(segredosDe(fields, { password: '' })).toEqual([])
  })

  test('vários passos contam como um, sem o que voltou', () => {
    const passo = (campo: string, a: unknown, d: unknown) => ({ campo, rotulo: campo, antes: a, depois: d })
    expect(
      joinMudancas([
        [passo('a', 1, 2), passo('b', 1, 2)],
        [passo('a', 2, 3), passo('b', 2, 1)],
      ]),
    ).toEqual([passo('a', 1, 3)])
  })

  test('vários passos de uma lista juntam-se linha a linha', () => {
    const passo = (a: [number, string][], d: [number, string][]) => {
      const [antes, depois] = [a, d].map(rows => rows.map(([id, numero]) => ({ id, numero })))
      return { campo: 'fones', rotulo: 'Fones', antes, depois }
    }
    const [um, dois] = [passo([[1, '11']], [[1, '12']]), passo([[2, '22']], [[2, '23']])]
    const juntos = passo(
      [
        [1, '11'],
        [2, '22'],
      ],
      [
        [1, '12'],
        [2, '23'],
      ],
    )
    expect(joinMudancas([[um], [dois]])).toEqual([juntos])
    expect(joinMudancas([[um], [dois], [passo([[1, '12']], [[1, '11']])]])).toEqual([dois])
    expect(joinMudancas([[um], [passo([[1, '12']], [[1, '13']])]])).toEqual([passo([[1, '11']], [[1, '13']])])
    expect(joinMudancas([[passo([], [[3, '33']])], [passo([[3, '33']], [])]])).toEqual([])
  })
})
