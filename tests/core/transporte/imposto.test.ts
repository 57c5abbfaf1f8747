import { describe, expect, test } from 'vitest'
import { LAW } from '../../../src/core/law/index.ts'
import { Recorder } from '../../../src/core/tax/explain/recorder.ts'
import { creditosDoFrete } from '../../../src/core/transporte/frete-de-compra.ts'
import { computeServico } from '../../../src/core/transporte/imposto.ts'
import type { Servico } from '../../../src/core/transporte/servico.ts'

const servico = (mais: Partial<Servico> = {}): Servico => ({
  dia: '2026-11-20T10:00:00-03:00',
  emitente: { uf: 'SP', crt: '3' },
  ufIni: 'SP',
  ufFim: 'SP',
  indIEToma: '1',
  valor: '1000.00',
  comImposto: true,
  regra: { cst: '00', aliquota: '12' },
  ...mais,
})
const icms = (mais: Partial<Servico>) => computeServico(servico(mais)).icms

/** By hand, of R$ 1,000.00 with the tax inside. */
const GRUPOS = [
  [
    '00',
    { cst: '00', aliquota: '12' },
    'ICMS00',
    { CST: '00', vBC: '1000.00', pICMS: '12.00', vICMS: '120.00' },
  ],
  [
    '20',
    { cst: '20', aliquota: '12', reducao: '20' },
    'ICMS20',
    { CST: '20', pRedBC: '20.00', vBC: '800.00', pICMS: '12.00', vICMS: '96.00' },
  ],
  [
    '20 com benefício',
    { cst: '20', aliquota: '12', reducao: '20', cBenef: 'SP010002' },
    'ICMS20',
    {
      ...{ CST: '20', pRedBC: '20.00', vBC: '800.00', pICMS: '12.00', vICMS: '96.00' },
      ...{ vICMSDeson: '24.00', cBenef: 'SP010002' },
    },
  ],
  ['40', { cst: '40' }, 'ICMS45', { CST: '40' }],
  [
    '41 com benefício',
    { cst: '41', aliquota: '12', cBenef: 'SP010002' },
    'ICMS45',
    { CST: '41', vICMSDeson: '120.00', cBenef: 'SP010002' },
  ],
  ['51', { cst: '51' }, 'ICMS45', { CST: '51' }],
  [
    '60',
    { cst: '60', aliquota: '12', credito: '20' },
    'ICMS60',
    { CST: '60', vBCSTRet: '1000.00', vICMSSTRet: '120.00', pICMSSTRet: '12.00', vCred: '24.00' },
  ],
  [
    '90',
    { cst: '90', aliquota: '12', reducao: '50', credito: '20' },
    'ICMS90',
    { CST: '90', pRedBC: '50.00', vBC: '500.00', pICMS: '12.00', vICMS: '60.00', vCred: '12.00' },
  ],
  ['SN', { cst: 'SN' }, 'ICMSSN', { CST: '90', indSN: '1' }],
] as const

test('quem é do Simples ou MEI não destaca ICMS, com qualquer regra', () => {
  for (const crt of ['1', '4'])
    expect(
      icms({ emitente: { uf: 'SP', crt }, regra: { cst: '20', aliquota: '12', reducao: '20' } }),
    ).toEqual({
      ...{ grupo: 'ICMSSN', campos: { CST: '90', indSN: '1' } },
    })
  // above the sublimit ICMS is paid apart
  expect(icms({ emitente: { uf: 'SP', crt: '2' } }).grupo).toBe('ICMS00')
})

test('o tomador recupera ICMS, PIS e COFINS do frete e, desde 2027, IBS e CBS', () => {
  const frete = {
    ...{ dhEmi: '2026-11-20T10:00:00-03:00', vTPrest: '100.01' },
    icms: { grupo: 'ICMS00', CST: '00', vBC: '100.01', pICMS: '12.00', vICMS: '12.00' },
    ibscbs: { CST: '000', cClassTrib: '000001', vBC: '90.00', vIBS: '0.10', vCBS: '0.80' },
  }
  // (100.01 - 12.00) x 9.25 % = 8.14
  expect(creditosDoFrete(frete, { crt: 3, pis_cofins: true })).toEqual({
    ...{ credito_icms: '12.00', credito_pis_cofins: '8.14', credito_ibs_cbs: '0.00' },
  })
  expect(creditosDoFrete(frete, { crt: 1, pis_cofins: true })).toEqual({
    ...{ credito_icms: '0.00', credito_pis_cofins: '0.00', credito_ibs_cbs: '0.00' },
  })
  const depois = { ...frete, dhEmi: '2027-01-20T10:00:00-03:00' }
  expect(creditosDoFrete(depois, { crt: 3, pis_cofins: true })).toEqual({
    ...{ credito_icms: '12.00', credito_pis_cofins: '0.00', credito_ibs_cbs: '0.90' },
  })
})

describe('ICMS do serviço', () => {
  test.each(GRUPOS)('CST %s', (_, regra, grupo, campos) => {
    expect(icms({ regra })).toEqual({ grupo, campos })
  })

  test('começa em outra UF: o imposto é dela, e vai no grupo próprio', () => {
    expect(icms({ ufIni: 'MG', ufFim: 'SP', regra: { cst: '20', aliquota: '12', reducao: '20' } })).toEqual({
      grupo: 'ICMSOutraUF',
      campos: {
        ...{ CST: '90', pRedBCOutraUF: '20.00', vBCOutraUF: '800.00' },
        ...{ pICMSOutraUF: '12.00', vICMSOutraUF: '96.00' },
      },
    })
  })

  test('sem alíquota na regra valem a do serviço no estado e a interestadual do par', () => {
    const p = (ufIni: string, ufFim: string, dia = '2026-11-20') =>
      icms({ dia, ufIni, ufFim, emitente: { uf: ufIni, crt: '3' }, regra: { cst: '00' } }).campos['pICMS']
    // RICMS/SP art. 54, I: not the 18 % of its goods
    expect([p('SP', 'SP'), p('SP', 'MG'), p('SP', 'BA'), p('BA', 'SP'), p('MG', 'MG')]).toEqual([
      ...['12.00', '12.00', '7.00', '12.00', '18.00'],
    ])
    // ADCT art. 128: nine tenths in 2029, six in 2032
    expect([p('SP', 'SP', '2029-06-01'), p('SP', 'MG', '2032-06-01')]).toEqual(['10.80', '7.20'])
    expect(() => p('PE', 'PE')).toThrow(
      'A alíquota interna do serviço de transporte em PE não está nas tabelas',
    )
    // what has no tax asks for no rate
    expect(
      icms({ ufIni: 'PE', ufFim: 'PE', emitente: { uf: 'PE', crt: '3' }, regra: { cst: '40' } }).grupo,
    ).toBe('ICMS45')
  })

  // by hand: Res. SF 22/1989 and, by air, 95/1996
  test.each([
    ['SP', 'BA', '01', '7.00', '70.00'],
    ['SP', 'ES', '01', '7.00', '70.00'],
    ['SP', 'AM', '01', '7.00', '70.00'],
    ['SP', 'RJ', '01', '12.00', '120.00'],
    ['BA', 'SP', '01', '12.00', '120.00'],
    ['SP', 'BA', '02', '4.00', '40.00'],
    ['SP', 'SP', '01', '18.00', '180.00'],
  ])('uma regra de 18 %% de %s a %s, no modal %s: %s %%', (ufIni, ufFim, modal, pICMS, vICMS) => {
    const regra = { cst: '00', aliquota: '18' } as const
    expect(icms({ ufIni, ufFim, modal, emitente: { uf: ufIni, crt: '3' }, regra }).campos).toMatchObject({
      ...{ pICMS, vICMS },
    })
  })

  test('no transporte de pessoas entre estados vale a da regra', () => {
    const regra = { cst: '00', aliquota: '18' } as const
    expect(icms({ ufFim: 'RJ', pessoas: true, regra }).campos['pICMS']).toBe('18.00')
  })

  test('o preço sem imposto recebe o ICMS por dentro, e um componente leva a diferença', () => {
    // 880 ÷ (1 − 12 %) = 1000
    const feito = computeServico(servico({ valor: '880.00', comImposto: false }))
    expect([feito.vTPrest, feito.acrescimo, feito.icms.campos['vICMS']]).toEqual([
      '1000.00',
      '120.00',
      '120.00',
    ])
    // 12 % of 80 % is 9.6 %: 100 ÷ 0.904 = 110.619…
    const reduzido = computeServico(
      servico({ valor: '100', comImposto: false, regra: { cst: '20', aliquota: '12', reducao: '20' } }),
    )
    expect([reduzido.vTPrest, reduzido.acrescimo, reduzido.icms.campos]).toEqual([
      '110.62',
      '10.62',
      { CST: '20', pRedBC: '20.00', vBC: '88.50', pICMS: '12.00', vICMS: '10.62' },
    ])
    const isento = computeServico(servico({ valor: '100', comImposto: false, regra: { cst: '40' } }))
    expect([isento.vTPrest, isento.acrescimo]).toEqual(['100.00', '0.00'])
  })

  test('a receber: menos o ICMS ST que o tomador retém e o que se adiantou', () => {
    const st = servico({ regra: { cst: '60', aliquota: '12', credito: '20' }, adiantado: '100' })
    // 1000 − (120 − 24) − 100
    expect(computeServico(st).vRec).toBe('804.00')
    expect(computeServico(servico({ adiantado: '1200' })).vRec).toBe('0.00')
  })

  test('interestadual a quem não contribui: a diferença é da UF do fim', () => {
    const partilha = { interna: '20.5', fcp: '2' }
    const alheio = servico({ ufFim: 'BA', indIEToma: '9', partilha, regra: { cst: '00' } })
    // 7 % from SP to BA: 20.5 − 7 = 13.5 %
    expect(computeServico(alheio).ufFim).toEqual({
      ...{ vBCUFFim: '1000.00', pFCPUFFim: '2.00', pICMSUFFim: '20.50', pICMSInter: '7.00' },
      ...{ vFCPUFFim: '20.00', vICMSUFFim: '135.00', vICMSUFIni: '0.00' },
    })
    expect(computeServico({ ...alheio, indIEToma: '1' }).ufFim).toBeNull()
    expect(computeServico({ ...alheio, ufFim: 'SP' }).ufFim).toBeNull()
  })
})

const INTEIRA = { cst: '000', cClassTrib: '000001' }

describe('IBS e CBS do serviço', () => {
  const rtc = (mais: Partial<Servico>) => computeServico(servico({ ibscbs: INTEIRA, ...mais }))
  /** Rates that a rule says where the law does not. */
  const DITAS = { ...INTEIRA, aliquotas: { uf: '0.05', mun: '0.05', cbs: '8.7' } }

  test('o que nem a lei nem a regra dizem não vira zero', () => {
    const de = (dia: string, aliquotas: object) => () => rtc({ dia, ibscbs: { ...INTEIRA, ...aliquotas } })
    expect(de('2027-01-01', {})).toThrow(
      'A lei ainda não publicou a alíquota de 01/01/2027, e a regra não diz a sua: CBS',
    )
    expect(de('2029-01-01', { aliquotas: { uf: null, mun: '0.05', cbs: '8.7' } })).toThrow(/: IBS$/)
    // what is not charged, and the CBS within the DAS, ask for no rate
    expect(rtc({ dia: '2027-01-01', ibscbs: { cst: '410', cClassTrib: '410001' } }).ibscbs?.cbs.valor).toBe(
      '0.00',
    )
    expect(rtc({ dia: '2027-01-01', emitente: { uf: 'SP', crt: '2' } }).ibscbs?.cbs.aliquota).toBe('0.0000')
  })

  test('2026: base sem ICMS, PIS e COFINS, e o total repete o valor da prestação', () => {
    // (1000 − 120) × 3.65 % = 32.12: base 847.88
    const feito = rtc({ emitente: { uf: 'SP', crt: '3', incidencia: 2 } })
    expect([
      feito.ibscbs?.vBC,
      feito.ibscbs?.uf.valor,
      feito.ibscbs?.mun.valor,
      feito.ibscbs?.cbs.valor,
    ]).toEqual(['847.88', '0.85', '0.00', '7.63'])
    expect([feito.ibscbs?.vIBS, feito.vTPrest, feito.vTotDFe]).toEqual(['0.85', '1000.00', '1000.00'])
    // not cumulative: 880 × 9.25 % = 81.40: base 798.60; the Simples pays both within the DAS
    expect(rtc({ emitente: { uf: 'SP', crt: '3', incidencia: 1 } }).ibscbs?.vBC).toBe('798.60')
    // people and goods of value are cumulative even then (Lei 10.833/2003 art. 10)
    expect(rtc({ emitente: { uf: 'SP', crt: '3', incidencia: 1 }, cumulativo: true }).ibscbs?.vBC).toBe(
      '847.88',
    )
    // neither is left in 2027, and IBS and CBS are then inside the value
    for (const dia of ['2027-01-04', '2029-01-04', '2033-01-04']) {
      const um = rtc({ dia, ibscbs: DITAS, emitente: { uf: 'SP', crt: '3', incidencia: 1 } })
      expect(um).toEqual(rtc({ dia, ibscbs: DITAS, emitente: { uf: 'SP', crt: '3' } }))
    }
    expect(feito.ibscbs?.uf).toEqual({
      ...{ aliquota: '0.1000', reducao: null, efetiva: '0.1000', diferimento: null, diferido: '0.00' },
      valor: '0.85',
    })
  })

  test('o dever é do CRT 3 em 2026, e de quem escolhe o regime regular em 2027', () => {
    const tem = (dia: string, crt: string) => rtc({ dia, emitente: { uf: 'SP', crt } }).ibscbs !== null
    expect([tem('2025-12-31', '3'), tem('2026-01-01', '3'), tem('2026-06-01', '1')]).toEqual([
      false,
      true,
      false,
    ])
    expect([tem('2027-01-01', '1'), tem('2027-01-01', '4'), tem('2027-01-01', '2')]).toEqual([
      false,
      false,
      true,
    ])
    const escolheu = { uf: 'SP', crt: '1', ibscbs_regular: { de: '2027-01-01', ate: null } }
    expect(rtc({ dia: '2027-02-01', emitente: escolheu, ibscbs: DITAS }).ibscbs).not.toBeNull()
    expect(rtc({ ibscbs: null }).ibscbs).toBeNull()
    expect(rtc({ ibscbs: null }).vTotDFe).toBeNull()
  })

  test('CST de redução, de diferimento e sem cobrança', () => {
    const reduzido = rtc({
      ibscbs: { cst: '200', cClassTrib: '200030', reducao_ibs: '60', reducao_cbs: '60' },
    })
    // base 880: 0.9 % × 40 % = 0.36 % → 3.168
    expect([reduzido.ibscbs?.cbs.efetiva, reduzido.ibscbs?.cbs.valor, reduzido.ibscbs?.cbs.reducao]).toEqual([
      ...['0.3600', '3.17', '60.0000'],
    ])
    const diferido = rtc({ ibscbs: { cst: '510', cClassTrib: '510001', diferimento: '100' } })
    // 880 × 0.9 % = 7.92, all of it put off
    expect([diferido.ibscbs?.cbs.diferido, diferido.ibscbs?.cbs.valor]).toEqual(['7.92', '0.00'])
    const isento = rtc({ ibscbs: { cst: '410', cClassTrib: '410999' } })
    expect([isento.ibscbs?.grupo, isento.ibscbs?.vIBS]).toEqual([false, '0.00'])
  })

  test('desde 2027 IBS e CBS estão no valor, fora da base do ICMS e da própria', () => {
    const aliquotas = { uf: '0.05', mun: '0.05', cbs: '8.7' }
    const de2027 = { dia: '2027-03-01', ibscbs: { ...INTEIRA, aliquotas } }
    // net 880: ÷ 0.88 = 1000 without IBS and CBS; 880 × 8.8 % = 77.44
    const liquido = rtc({ ...de2027, valor: '880.00', comImposto: false })
    expect([liquido.vTPrest, liquido.acrescimo, liquido.vTotDFe]).toEqual(['1077.44', '197.44', '1077.44'])
    expect([liquido.icms.campos['vBC'], liquido.ibscbs?.vBC]).toEqual(['1000.00', '880.00'])
    // and back: 1077.44 ÷ (1 + 8.8 % × 88 %) = 1000
    const bruto = rtc({ ...de2027, valor: '1077.44' })
    expect([bruto.vTPrest, bruto.icms.campos['vBC'], bruto.ibscbs?.vBC, bruto.ibscbs?.cbs.valor]).toEqual([
      ...['1077.44', '1000.00', '880.00', '76.56'],
    ])
  })

  test('a explicação tem os passos que fizeram a conta, e a conta é a mesma', () => {
    const passos: string[] = []
    class Anotado extends Recorder {
      override calc(...[campo, conta]: Parameters<Recorder['calc']>) {
        passos.push(`${campo}: ${conta.fonte}`)
        return super.calc(campo, conta)
      }
    }
    const liquido = servico({ ibscbs: INTEIRA, valor: '880', comImposto: false })
    expect(computeServico(liquido, new Anotado())).toEqual(computeServico(liquido))
    expect(passos[0]).toMatch(/^valor_sem_ibscbs: LC 87/)
    expect(passos).toContain('vRec: MOC CT-e 4.00 (531)')
  })

  test('as linhas da lei do CT-e dizem fonte e dia em que se leram', () => {
    const linhas = LAW.filter(({ nome }) => nome.startsWith('cte_'))
    expect(linhas.length).toBeGreaterThanOrEqual(13)
    expect(linhas.filter(({ fonte, verificado }) => !fonte || !verificado)).toEqual([])
  })
})
