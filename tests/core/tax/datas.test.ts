import { expect, test } from 'vitest'
import { calculado, comItem, documento, itemPadrao } from './documento.ts'

test('emitir como se fosse 04/01/2027: acabam PIS e COFINS, o vProd contém IBS e CBS', () => {
  const hoje = calculado(documento({ data: '2026-11-20' }))
  const depois = calculado(documento({ data: '2027-01-04' }))
  expect(hoje.totais).toMatchObject({
    vProd: '100.00',
    vPIS: '1.65',
    vCOFINS: '7.60',
    vIBS: '0.07',
    vCBS: '0.65',
    vNF: '100.00',
  })
  // B: 72.75 with PIS and COFINS out, 82.00 once they are gone; the net price stays 100.00
  expect(depois.totais).toMatchObject({
    vProd: '100.82',
    vProdLiqTot: '100.00',
    vPIS: '0.00',
    vCOFINS: '0.00',
    vIBS: '0.08',
    vCBS: '0.74',
    vNF: '100.82',
  })
  expect(depois.avisos.map(a => a.codigo)).toContain('pis_cofins_extintos')
})

test('mudar uma data da lei muda o resultado, sem mudar código', () => {
  const dados = [{ nome: 'pis_cofins_extintos', valor: true, de: '2026-11-01' }]
  expect(calculado(documento({ dados })).totais.vPIS).toBe('0.00')
  expect(calculado(documento({ dados, data: '2026-10-31' })).totais.vPIS).toBe('1.65')
})

test('a alíquota da regra vale, e fora da tabela do ano avisa', () => {
  const r = calculado(comItem({ regracbs: { cst_cbs: '000', aliquota_cbs: '1.5' } }))
  expect(r.totais.vCBS).toBe('1.09')
  expect(r.avisos).toContainEqual({ codigo: 'taxa_difere_da_tabela', campo: 'itens[0].aliq_cbs_efetiva' })
})

test('item sem grupo IBS/CBS avisa quem deve: CRT 3, e em 2027 quem não é do DAS', () => {
  const sem = [{ ...itemPadrao, regraibs: null, regracbs: null }]
  const avisos = (crt: number, data: string) =>
    calculado(documento({ itens: sem, data, emitente: { crt, uf: 'SP' } })).avisos.map(a => a.codigo)
  expect(avisos(3, '2026-11-20')).toContain('grupo_ibscbs_ausente')
  expect(avisos(1, '2026-11-20')).not.toContain('grupo_ibscbs_ausente')
  // inside the DAS a note has no group (decision 145)
  expect(avisos(1, '2027-01-01')).not.toContain('grupo_ibscbs_ausente')
  expect(avisos(3, '2027-01-01')).toContain('grupo_ibscbs_ausente')
})

test('campo mudado no próprio objeto do item não vende pelo preço antigo', () => {
  const item = { ...itemPadrao }
  const e = documento({ itens: [item] })
  expect(calculado(e).totais.vNF).toBe('100.00')
  item.preco = '60'
  expect(calculado(e).totais.vNF).toBe('120.00')
})

test('o ICMS cai de 2029 a 2032 e acaba em 2033', () => {
  const icms = (data: string) => calculado(documento({ data })).totais.vICMS
  expect(['2028-12-31', '2029-01-01', '2032-12-31', '2033-01-01'].map(icms)).toEqual([
    '18.00',
    '18.00',
    '18.00',
    '0.00',
  ])
  const st = comItem({ regraicms: { cst: '10', cfop: '5405', icms: '18', icms_st: '18', fcp: 1, mva: 1 } })
  const em2033 = calculado({
    ...st,
    data: '2033-01-01',
    parametros: { mva_uf: { mva: ['40'], fcp: ['2'] } },
  }).totais
  expect([em2033.vBC, em2033.vST, em2033.vFCP, em2033.vFCPST]).toEqual(['0.00', '0.00', '0.00', '0.00'])
})
