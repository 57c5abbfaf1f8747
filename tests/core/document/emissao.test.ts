import { expect, test } from 'vitest'
import { EMISSOES, escolheEmissao, nomeEmissao, tpEmisOf } from '../../../src/core/document/emissao.ts'
import { semEmissao, svcDe } from '../../../src/core/document/emissao-do-estado.ts'
import { UFS } from '../../../src/core/document/uf.ts'
import { documentForm } from '../../../src/domain/documents/documento/form.ts'

const DIA = '2026-11-20'
const oferece = (modelo: string) =>
  Object.fromEntries(
    EMISSOES.filter(({ tpEmis }) => escolheEmissao(tpEmis, modelo)).map(({ tpEmis, nome }) => [tpEmis, nome]),
  )

test('o que um documento pode pedir, pelo modelo', () => {
  expect(oferece('55')).toEqual({ 1: 'Normal', 6: 'Contingência SVC-AN', 7: 'Contingência SVC-RS' })
  expect(oferece('65')).toEqual({ 1: 'Normal', 4: 'Contingência EPEC', 9: 'OFF-LINE' })
})

test('a SVC-RS serve oito estados e a SVC-AN os outros', () => {
  const doRs = UFS.map(([, uf]) => uf).filter(uf => svcDe(uf, DIA) === 7)
  expect(doRs).toEqual(['AM', 'BA', 'GO', 'MA', 'MT', 'MS', 'PR', 'PE'])
  expect(svcDe('SP', DIA)).toBe(6)
})

test.each([
  [6, '55', 'SP', null],
  [7, '55', 'PR', null],
  [7, '55', 'SP', 'A contingência de SP é a SVC-AN'],
  [6, '55', 'GO', 'A contingência de GO é a SVC-RS'],
  [9, '55', 'SP', 'OFF-LINE não é emissão de NF-e'],
  [4, '55', 'SP', 'Contingência EPEC não é emissão de NF-e'],
  [6, '65', 'SP', 'Contingência SVC-AN não é emissão de NFC-e'],
  [4, '65', 'SP', 'SP não tem EPEC de NFC-e por aqui: use OFF-LINE'],
  [4, '65', 'RJ', 'RJ não tem EPEC de NFC-e por aqui: use OFF-LINE'],
  [9, '65', 'RJ', null],
  [1, '65', 'RJ', null],
])('%i de uma %s de %s: %s', (tpEmis, modelo, uf, porQue) => {
  expect(semEmissao(tpEmisOf(tpEmis), { modelo, uf, dia: DIA })).toBe(porQue)
})

test('toda forma de emissão tem nome, e outro número é erro de programa', () => {
  expect(() => tpEmisOf(3)).toThrow(RangeError)
  expect(nomeEmissao(5)).toBe('Contingência FS-DA')
})

test('no formulário a emissão começa normal e só oferece as do modelo', () => {
  const campo = documentForm(1).fields['emissao']
  if (campo?.type !== 'enum') throw new Error('emissao is a list')
  expect(campo.default).toBe(1)
  const pelo = (modelo: string) =>
    campo.options
      .map((opcao: readonly [string | number, string]) => opcao[0])
      .filter((valor: string | number) => campo.opcaoWhen?.(valor, { modelo }))
  expect([pelo('55'), pelo('65')]).toEqual([
    [1, 6, 7],
    [1, 4, 9],
  ])
})
