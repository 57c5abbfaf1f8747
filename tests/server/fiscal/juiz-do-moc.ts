/**
 * A judge of notes, written from the MOC 7.0, NT 2019.001 v1.70, NT 2023.001, NT 2025.002, and LC 214/2025 art. 41, that
 * shares nothing with the product: it reads the XML as text. `julgar` gives the codes that SEFAZ would refuse it with.
 */
const um = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
const bloco = (xml: string, tag: string): string =>
  new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 's').exec(xml)?.[1] ?? ''
const blocos = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(m => m[1] ?? '')
const centavos = (texto: string): number => Math.round(Number(texto || '0') * 100)
const soma = (itens: readonly string[], tag: string): number =>
  itens.reduce((total, item) => total + centavos(um(item, tag)), 0)

const RELIEF = ['20', '30', '40', '41', '50', '51', '70']
/** NT 2019.001, item 3.6.1 and the states' tables, in force in December 2026 and January 2027. */
const ESTADOS: Readonly<
  Record<string, { exige: string[]; veda?: string[]; literal?: string[]; desonera?: string[] }>
> = {
  SP: { exige: RELIEF, veda: ['00'] },
  SC: { exige: RELIEF },
  PR: { exige: RELIEF, veda: ['00', '10', '60'] },
  RJ: { exige: ['20', '30', '40', '70'], veda: ['00', '41', '50', '60'], desonera: ['20', '40', '70'] },
  DF: { exige: ['20', '30', '40', '41', '70'] },
  RS: {
    exige: ['10', '20', '30', '40', '41', '50', '51', '60', '70', '90'],
    veda: ['00'],
    literal: ['10', '30', '40', '41', '50', '51', '60', '90'],
  },
  MG: { exige: [] },
}
const A_PESSOA = ['00', '20', '40', '41', '60', '61', '102', '103', '300', '400', '500']
const NA_NFCE = ['00', '20', '40', '41', '60', '61', '102', '103', '300', '400', '500']
const SEM_DIFAL = ['40', '41', '60', '103', '300', '400', '500']

/** Judges a note. `opcao`: the issuer, of the Simples, chose the regular regime of IBS and CBS for 2027. */
export function julgar(xml: string, opcao = false): string[] {
  const achados: string[] = []
  const refuse = (codigo: string, quebra: boolean) => {
    if (quebra) achados.push(codigo)
  }
  const ide = bloco(xml, 'ide')
  const emit = bloco(xml, 'emit')
  const dest = bloco(xml, 'dest')
  const total = bloco(xml, 'ICMSTot')
  const itens = blocos(xml, 'det')
  const modelo = um(ide, 'mod')
  const uf = um(bloco(emit, 'enderEmit'), 'UF')
  const estado = ESTADOS[uf]
  const crt = um(emit, 'CRT')
  const indIEDest = um(dest, 'indIEDest')
  const dia = um(ide, 'dhEmi').slice(0, 10)
  // IBS and CBS outside the DAS: since 2026 by the normal regime, from 2027 by choice or above the sub-limit
  const pagaFora = crt === '3' || (dia >= '2027-01-01' && (crt === '2' || opcao))
  refuse('estado', estado === undefined)
  for (const item of itens) {
    const icms = bloco(item, 'ICMS')
    const cst = um(icms, 'CST') || um(icms, 'CSOSN')
    const temCst = um(icms, 'CST') !== ''
    const dito = um(item, 'cBenef')
    const literal = dito === 'SEM CBENEF'
    const exige = temCst && (estado?.exige.includes(cst) ?? false)
    refuse('930', exige && (dito === '' || (literal && !estado?.literal?.includes(cst))))
    refuse('928', temCst && dito !== '' && !literal && (estado?.veda?.includes(cst) ?? false))
    refuse('946', exige && dito !== '' && !literal && !dito.startsWith(uf))
    refuse(
      '934',
      temCst &&
        (estado?.desonera?.includes(cst) ?? false) &&
        !(um(icms, 'vICMSDeson') && um(icms, 'motDesICMS')),
    )
    refuse('508', modelo === '55' && indIEDest === '9' && temCst && !A_PESSOA.includes(cst))
    refuse('600', modelo === '55' && indIEDest === '9' && !temCst && !A_PESSOA.includes(cst))
    refuse('529', modelo === '55' && indIEDest === '2' && ['50', '51'].includes(cst))
    refuse('590', crt === '1' && temCst)
    refuse('591', crt !== '1' && !temCst)
    refuse('766', modelo === '65' && !NA_NFCE.includes(cst))
    const interestadual = um(ide, 'idDest') === '2'
    const pedeDifal = interestadual && um(ide, 'indFinal') === '1' && indIEDest === '9' && crt !== '1'
    refuse('694', pedeDifal && !SEM_DIFAL.includes(cst) && bloco(item, 'ICMSUFDest') === '')
    refuse('695', !pedeDifal && bloco(item, 'ICMSUFDest') !== '')
    refuse('733', !interestadual && !/^5/.test(um(item, 'CFOP')))
    refuse('732', interestadual && !/^6/.test(um(item, 'CFOP')))
    const conta = (Number(um(icms, 'vBC')) * Number(um(icms, 'pICMS'))) / 100
    refuse('528', ['00', '20'].includes(cst) && Math.abs(conta - Number(um(icms, 'vICMS'))) > 0.011)
    refuse('932', um(icms, 'modBCST') === '4' && um(icms, 'pMVAST') === '')
    refuse('627', um(icms, 'motDesICMS') !== '' && centavos(um(icms, 'vICMSDeson')) === 0)
    const reforma = bloco(item, 'IBSCBS')
    refuse('1115', reforma === '' && pagaFora)
    refuse('IBSCBS de quem paga no DAS', reforma !== '' && !pagaFora)
    refuse('1022', ['000', '200'].includes(um(reforma, 'CST')) && bloco(reforma, 'gIBSCBS') === '')
    // above the sub-limit only the IBS is outside the DAS
    const cbs = Number(um(reforma, 'pCBS')) + Number(um(reforma, 'vCBS'))
    refuse('CBS de quem a paga no DAS', crt === '2' && !opcao && cbs !== 0)
    refuse('CBS sem alíquota', (crt === '3' || opcao) && um(reforma, 'CST') === '000' && cbs === 0)
    const ibs = Number(um(reforma, 'pIBSUF')) + Number(um(reforma, 'pIBSMun'))
    refuse('IBS sem alíquota', um(reforma, 'CST') === '000' && ibs !== 0.1)
    refuse('745', bloco(item, 'PIS') === '')
    refuse('748', bloco(item, 'COFINS') === '')
    refuse('777', um(item, 'NCM').length !== 8)
  }
  const algum = itens.some(item => bloco(item, 'IBSCBS'))
  refuse('1119', algum && bloco(xml, 'IBSCBSTot') === '')
  refuse('1118', !algum && bloco(xml, 'IBSCBSTot') !== '')
  for (const [codigo, tag] of [
    ['531', 'vBC'],
    ['532', 'vICMS'],
    ['795', 'vICMSDeson'],
  ] as const)
    refuse(
      codigo,
      soma(
        itens.map(item => bloco(item, 'ICMS')),
        tag,
      ) !== centavos(um(total, tag)),
    )
  refuse('564', soma(itens, 'vProd') !== centavos(um(total, 'vProd')))
  refuse(
    '602',
    soma(
      itens.map(item => bloco(item, 'PIS')),
      'vPIS',
    ) !== centavos(um(total, 'vPIS')),
  )
  const pago = blocos(xml, 'detPag').reduce((valor, um55) => valor + centavos(um(um55, 'vPag')), 0)
  refuse('865', pago < centavos(um(total, 'vNF')))
  refuse('719', modelo === '55' && dest === '')
  refuse('726', modelo === '55' && bloco(dest, 'enderDest') === '')
  refuse('728', indIEDest === '1' && um(dest, 'IE') === '')
  refuse('394', modelo === '65' && bloco(xml, 'infNFeSupl') === '')
  return achados
}
