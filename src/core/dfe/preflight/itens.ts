import { validarGtin } from '../../document/gtin.ts'
import { asOf } from '../../law/index.ts'
import type { EntradaNfe, ItemNfe } from '../build/entrada.ts'
import { cstConhecido } from '../build/icms.ts'
import { levaRtc } from '../build/nfe.ts'
import { texto } from '../build/regra.ts'
import { porItem, type Regra } from './regra.ts'

const cstDe = (item: ItemNfe): string => texto(item.regras.icms, 'cst')
const cfopDe = (item: ItemNfe): string => texto(item.regras.icms, 'cfop')
const simples = ({ emit }: EntradaNfe): boolean => emit.CRT === '1' || emit.CRT === '4'
const lista = (entrada: EntradaNfe, nome: string) => asOf(entrada.ide.dhEmi).lista(nome)

/**
 * CST that each CFOP of resale with tax already retained may not carry, and the other way round (rej. 382, 386):
 * 5405 is the substituted, so it takes 60 or 500; 5101 and 5102 do not take them.
 */
const RETIDO = ['60', '61', '500']
const foraDoRetido = ['5101', '5102', '5103', '5104', '5115']

function cfopCst(item: ItemNfe): string | null {
  const cst = cstDe(item)
  const cfop = cfopDe(item)
  if (cfop === '5405' && !RETIDO.includes(cst))
    return `CFOP 5405 é de imposto já retido e não combina com ${cst}`
  if (foraDoRetido.includes(cfop) && RETIDO.includes(cst))
    return `imposto já retido (${cst}) pede CFOP 5405, não ${cfop}`
  return null
}

export const ITENS: readonly Regra[] = [
  {
    codigo: '225',
    modelos: ['65', '55'],
    checar: porItem('icms', item =>
      !cstConhecido(cstDe(item)) || !/^\d{4}$/.test(cfopDe(item))
        ? 'a regra de ICMS está sem CST/CSOSN ou sem CFOP'
        : null,
    ),
  },
  {
    codigo: '590',
    modelos: ['65', '55'],
    checar: porItem('icms', (item, entrada) =>
      simples(entrada) && cstDe(item).length === 2 && !/^(02|15|53|61)$/.test(cstDe(item))
        ? `a empresa é do Simples e a regra de ICMS usa CST ${cstDe(item)}`
        : null,
    ),
  },
  {
    codigo: '591',
    modelos: ['65', '55'],
    checar: porItem('icms', (item, entrada) =>
      !simples(entrada) && cstDe(item).length === 3
        ? `a empresa não é do Simples e a regra de ICMS usa CSOSN ${cstDe(item)}`
        : null,
    ),
  },
  {
    codigo: '725',
    modelos: ['65', 'balcao'],
    checar: porItem('icms', (item, entrada) =>
      lista(entrada, 'nfce_cfop').includes(cfopDe(item))
        ? null
        : `o CFOP ${cfopDe(item)} não cabe em venda de balcão`,
    ),
  },
  {
    codigo: '766',
    modelos: ['65', 'balcao'],
    checar: porItem('icms', (item, entrada) =>
      cstDe(item).length !== 2 || [...lista(entrada, 'nfce_cst'), '90'].includes(cstDe(item))
        ? null
        : `o CST ${cstDe(item)} não cabe em venda de balcão`,
    ),
  },
  {
    codigo: '383',
    modelos: ['65', 'balcao'],
    checar: porItem('icms', (item, entrada) =>
      cstDe(item).length !== 3 || [...lista(entrada, 'nfce_csosn'), '900'].includes(cstDe(item))
        ? null
        : `o CSOSN ${cstDe(item)} não cabe em venda de balcão`,
    ),
  },
  {
    codigo: '782',
    modelos: ['65', '55'],
    checar: porItem('icms', (item, { emit }) =>
      emit.CRT === '4' && !/^(102|300)$/.test(cstDe(item))
        ? `o MEI usa CSOSN 102 ou 300, não ${cstDe(item)}`
        : null,
    ),
  },
  {
    codigo: '382',
    modelos: ['65', '55'],
    checar: porItem('icms', item => (cstDe(item).length === 2 ? cfopCst(item) : null)),
  },
  {
    codigo: '386',
    modelos: ['65', '55'],
    checar: porItem('icms', item => (cstDe(item).length === 3 ? cfopCst(item) : null)),
  },
  {
    codigo: '611',
    modelos: ['65', '55'],
    checar: porItem('gtin', item =>
      item.cEAN === null || item.cEAN === 'SEM GTIN' || validarGtin(item.cEAN)
        ? null
        : `o GTIN ${item.cEAN} está errado`,
    ),
  },
  {
    codigo: '777',
    modelos: ['65', '55'],
    checar: porItem('ncm', item => (/^\d{8}$/.test(item.NCM) ? null : 'o NCM precisa de 8 dígitos')),
  },
  {
    codigo: '806',
    modelos: ['65', '55'],
    checar: porItem('cest', item =>
      !item.CEST && /^(10|30|60|70|201|202|203|500)$/.test(cstDe(item))
        ? 'tem substituição tributária e está sem CEST'
        : null,
    ),
  },
  {
    codigo: '225',
    modelos: ['65', '55'],
    checar: porItem('cest', item =>
      item.CEST && !/^\d{7}$/.test(item.CEST) ? 'o CEST precisa de 7 dígitos' : null,
    ),
  },
  {
    codigo: '774',
    modelos: ['65', 'balcao'],
    checar: porItem('indTot', item =>
      item.indTot === '0' ? 'fora do total não cabe em venda de balcão' : null,
    ),
  },
  {
    codigo: '1115',
    modelos: ['65', '55'],
    gravidade: 'aviso',
    checar: porItem('ibs', (item, entrada) =>
      levaRtc(entrada) && !(item.regras.ibs && item.regras.cbs) ? 'está sem regra de IBS ou de CBS' : null,
    ),
  },
]
