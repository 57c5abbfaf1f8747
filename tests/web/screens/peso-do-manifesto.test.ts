import { expect, test } from 'vitest'
import type { PropostaDeManifestos } from '../../../src/domain/api/proposta-manifesto.ts'
import { judgeTexts, proposedTexts, weightOf } from '../../../src/web/screens/vendas/manifest-fields.ts'

const propose = (peso_carga: string) =>
  ({
    veiculos: [{ id: 1, condutor: null }],
    condutores: [{ nome: 'João', cpf: '11144477735' }],
    manifestos: [{ corpo: { uf_inicio: '35', uf_fim: '35', percurso: [], peso_carga } }],
  }) as unknown as PropostaDeManifestos

test('o peso que o manifesto propõe volta o mesmo, e um ponto ambíguo pergunta', () => {
  for (const [peso, volta] of [
    ['14000.0000', '14000.00'],
    ['41160.5000', '41160.50'],
    ['1234567.1250', '1234567.125'],
    ['0.5000', '0.50'],
  ] as const) {
    const texts = proposedTexts(propose(peso))
    expect([judgeTexts(propose(peso), texts), weightOf(texts, 0)]).toEqual([null, volta])
  }
  const typed = (peso: string) => judgeTexts(propose('1'), { ...proposedTexts(propose('1')), 'peso.0': peso })
  expect(typed('14.000')).toEqual({
    'peso.0': '14.000 pode ser 14000 ou 14,000: escreva um dos dois, sem o ponto',
  })
  expect(typed('0')).toEqual({ 'peso.0': 'Diga o peso bruto da carga, em kg' })
  expect(typed('14000')).toBeNull()
})
