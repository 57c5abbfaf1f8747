import { type Exato, exato, ZERO } from '../exact.ts'
import { type Exame, onlyModelo, type SefazRule } from '../judge/rule.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'
import { MEIOS } from './payment-codes.ts'

const pagamentos = ({ inf }: Exame): XmlNode[] => filhos(find(inf, 'pag'), 'detPag')
const pago = (e: Exame): Exato => pagamentos(e).reduce((v, p) => v.plus(exato(texto(p, 'vPag'))), ZERO)
const vNF = ({ inf }: Exame): Exato => exato(texto(inf, 'total/ICMSTot/vNF'))
const troco = ({ inf }: Exame): Exato => exato(texto(inf, 'pag/vTroco'))
const algum = (e: Exame, ...meios: string[]): boolean =>
  pagamentos(e).some(p => meios.includes(texto(p, 'tPag') ?? ''))
/**
 * Tells if the sum of payments is not checked: adjustments, returns, no payment, later payment (YA03-10, exceptions 1 and
 * 2).
 */
const dispensada = (e: Exame): boolean =>
  ['3', '4'].includes(texto(e.inf, 'ide/finNFe') ?? '') || algum(e, '90', '91')

/** Rules of payment (MOC group YA). */
export const regrasPagamento: readonly SefazRule[] = [
  // no official rejection of an unknown code is known: 225 (schema) is used
  { codigo: 225, check: e => pagamentos(e).some(p => !MEIOS.includes(texto(p, 'tPag') ?? '')) },
  onlyModelo('65', { codigo: 857, check: e => algum(e, '14') }),
  onlyModelo('65', { codigo: 899, check: e => algum(e, '90') }),
  {
    codigo: 904,
    check: e => pagamentos(e).some(p => texto(p, 'tPag') === '90' && !exato(texto(p, 'vPag')).isZero()),
  },
  onlyModelo('55', {
    codigo: 871,
    check: e =>
      ['3', '4'].includes(texto(e.inf, 'ide/finNFe') ?? '') &&
      pagamentos(e).some(p => texto(p, 'tPag') !== '90'),
  }),
  {
    codigo: 441,
    check: e => pagamentos(e).some(p => texto(p, 'tPag') === '99' && texto(p, 'xPag') === undefined),
  },
  {
    codigo: 391,
    check: e =>
      e.modelo === '65' &&
      pagamentos(e).some(
        // for PIX (17) each state may choose: the simulator demands the group
        p => ['03', '04', '17'].includes(texto(p, 'tPag') ?? '') && find(p, 'card') === undefined,
      ),
  },
  {
    codigo: 392,
    check: e =>
      pagamentos(e).some(
        p =>
          texto(p, 'card/tpIntegra') === '1' &&
          (texto(p, 'card/CNPJ') === undefined || texto(p, 'card/cAut') === undefined),
      ),
  },
  {
    codigo: 737,
    check: e =>
      e.mundo.sem_pos.includes(texto(e.inf, 'emit/enderEmit/UF') ?? '') &&
      pagamentos(e).some(p => texto(p, 'card/tpIntegra') === '2'),
  },
  // older rule of the NFC-e, for a difference above one real; the exact rules follow
  onlyModelo('65', {
    codigo: 767,
    check: e => !dispensada(e) && pago(e).minus(troco(e)).minus(vNF(e)).abs().greaterThan(1),
  }),
  { codigo: 865, check: e => !dispensada(e) && pago(e).lessThan(vNF(e)) },
  {
    codigo: 866,
    check: e => !dispensada(e) && pago(e).greaterThan(vNF(e)) && find(e.inf, 'pag/vTroco') === undefined,
  },
  { codigo: 869, check: e => !dispensada(e) && !troco(e).equals(pago(e).minus(vNF(e))) },
]
