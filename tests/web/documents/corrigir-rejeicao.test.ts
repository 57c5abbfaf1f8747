import { expect, test } from 'vitest'
import { CODIGOS_DE_REJEICAO, orientacaoRejeicao, xMotivo } from '../../../src/core/dfe/rejeicoes.ts'
import { refusalOf, remedyOf, tellRefusal } from '../../../src/web/documents/mend-refused.ts'

const recusada = (cstat: string) =>
  refusalOf({
    status: 'R',
    itens: [{ produto_id: 7, nome: 'CAFE' }],
    parceiro_id: 3,
    empresa_id: 1,
    cstat,
    xmotivo: `Rejeicao: ${xMotivo(cstat)}`,
    orientacao: orientacaoRejeicao(cstat),
  })

test.each(CODIGOS_DE_REJEICAO)('%s (%s) leva aonde se corrige', (codigo, campo) => {
  const recusa = recusada(codigo)
  if (!recusa) throw new Error('não recusada')
  const remedio = remedyOf(recusa, 1)
  if (campo === null || ['numero', 'relogio'].includes(campo)) return expect(remedio).toBeNull()
  if (remedio?.onde === 'registro') return expect(remedio.registro.id).toEqual(expect.any(Number))
  expect(remedio?.caminho).toBeTruthy()
})

test('o que é do produto abre o produto no campo; o que é da linha, a linha; o que é do cabeçalho, o campo', () => {
  const onde = (codigo: string) => {
    const recusa = recusada(codigo)
    return recusa && remedyOf(recusa, 1)
  }
  expect(onde('778')).toMatchObject({ onde: 'registro', registro: { id: 7 }, campo: 'ncm' })
  expect(onde('210')).toMatchObject({ onde: 'registro', registro: { id: 3 }, campo: 'ie' })
  expect(onde('254')).toEqual({ onde: 'documento', caminho: 'ref' })
  expect(onde('297')).toBeNull()
})

test('a frase diz o código, o motivo e o que fazer', () => {
  const recusa = recusada('254')
  expect(recusa && tellRefusal(recusa)).toBe(
    '254 Rejeicao: NF-e complementar nao possui NF referenciada · Informe a chave da nota que esta completa.',
  )
})
