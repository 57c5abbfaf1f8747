import { expect, test } from 'vitest'
import { wireRuleIds } from '../../../src/core/tax/kinds.ts'
import { CAMPOS_SELADOS, textoDoProduto } from '../../../src/domain/venda/selado.ts'

const AGUA = {
  produto_id: 12,
  referencia: '12',
  nome: 'ÁGUA 500ML',
  unidade: 'UN',
  ncm: '22011000',
  cest: null,
  cbenef: 'SP012345',
  unidade_trib: 'L',
  fator_coversao: '2.0000',
  tipo_conversao: 1 as const,
  ...wireRuleIds(() => null),
  regraicms_id: 1,
  regrapisconfins_id: 2,
  regraibs_id: 3,
  regraipi_id: 6,
}

// catalogues already given out are proved by these bytes
test('o texto sob o selo é o mesmo, byte a byte, nesta ordem', () => {
  const dono = { account_id: 1, empresa_id: 7 }
  const versao = { versao: '810', preco: '2.50', balanca: false }
  const texto = '7|12|810|2.50|false|12|ÁGUA 500ML|UN|22011000||SP012345|L|2.0000|1|1|2|3|||6'
  expect(textoDoProduto(dono, AGUA, versao)).toBe(texto.replaceAll('|', '\u0001'))
  expect(textoDoProduto(dono, { ...AGUA, grade_id: 9 }, versao)).toBe(
    `${texto}|grade|9`.replaceAll('|', '\u0001'),
  )
})

test('cada campo sob o selo tem o nome que se diz no meio de uma frase', () => {
  expect(CAMPOS_SELADOS).toEqual({
    referencia: 'referência',
    nome: 'descrição',
    unidade: 'unidade',
    ncm: 'NCM',
    cest: 'CEST',
    cbenef: 'código de benefício',
    unidade_trib: 'unidade tributável',
    fator_coversao: 'fator de conversão',
    tipo_conversao: 'tipo de conversão',
    regraicms_id: 'regra de ICMS',
    regrapisconfins_id: 'regra de PIS/COFINS',
    regraibs_id: 'regra de IBS',
    regracbs_id: 'regra de CBS',
    regraisl_id: 'regra de ISL',
    regraipi_id: 'regra de IPI',
  })
})
