import { f, g, o, og, together } from '../../kit/node.ts'
import { cnpj, dia, digitos, texto, uf, um, valor } from '../../kit/types.ts'

/** Group YA: payment. An NFC-e refuses tPag 14 duplicata (rej. 857) and 90 no payment (rej. 899); 99 others needs xPag. */
export const pag = g('pag', [
  g(
    'detPag',
    [
      o('indPag', um('0', '1')),
      f('tPag', digitos(2), { rotulo: 'Meio de pagamento' }),
      o('xPag', texto(2, 60), { rotulo: 'Descrição do pagamento' }),
      f('vPag', valor),
      o('dPag', dia),
      together(f('CNPJPag', cnpj), f('UFPag', uf)),
      og('card', [
        f('tpIntegra', um('1', '2'), { nota: '1 exige CNPJ e cAut (rej. 392)' }),
        o('CNPJ', cnpj, { rotulo: 'CNPJ da credenciadora' }),
        o('tBand', digitos(2), { rotulo: 'Bandeira' }),
        o('cAut', texto(1, 128), { rotulo: 'Autorização' }),
        o('CNPJReceb', cnpj),
        o('idTermPag', texto(1, 40)),
      ]),
    ],
    { max: 100 },
  ),
  o('vTroco', valor, { rotulo: 'Troco' }),
])
