import { dec } from '../../money/decimal.ts'
import { protocoloEvento } from '../layout/evento.ts'
import { f, g, o, together } from '../layout/no.ts'
import { cnpj, dia, digitos, texto, uf, um, valor } from '../layout/tipos.ts'
import { type EventKind, noteEvent, VER_APLIC } from './kind.ts'
import { said, told } from './pedido.ts'

/** NT 2024.002: of a 55 to SVRS, of a 65 to who authorised it. */
const REGISTRADOR = { '55': 'SVRS' } as const
const MODELOS = ['55', '65']

/** Money that came in after the note: which payment, when, by and to whom. */
export const FINANCEIRO: readonly EventKind[] = [
  noteEvent({
    tipo: '110750',
    nome: 'A conciliação financeira',
    recusado: 'recusada',
    registrador: REGISTRADOR,
    modelos: MODELOS,
    descEvento: 'ECONF',
    campos: [
      f('verAplic', texto(1, 20)),
      g('detPag', [
        o('indPag', um('0', '1')),
        f('tPag', digitos(2)),
        o('xPag', texto(2, 60)),
        f('vPag', valor),
        f('dPag', dia),
        together(
          f('CNPJPag', cnpj),
          f('UFPag', uf),
          o('CNPJIF', cnpj),
          o('tBand', digitos(2)),
          o('cAut', texto(1, 128)),
        ),
        together(f('CNPJReceb', cnpj), f('UFReceb', uf)),
      ]),
    ],
    recusa: dados =>
      said(dados, 'data') > dados.dhEvento.slice(0, 10)
        ? { campo: 'data', texto: 'Ainda não chegou: informe quando foi pago' }
        : null,
    detalhe: dados => ({
      verAplic: VER_APLIC,
      detPag: {
        indPag: dados.pedido?.['a_prazo'] === true ? '1' : '0',
        tPag: said(dados, 'forma'),
        xPag: told(dados, 'descricao', 60),
        vPag: dec(said(dados, 'valor')).toFixed(2),
        dPag: said(dados, 'data'),
        CNPJPag: said(dados, 'cnpj_pagamento') || null,
        UFPag: said(dados, 'uf_pagamento') || null,
        CNPJIF: said(dados, 'cnpj_instituicao') || null,
        cAut: told(dados, 'aut_pagamento', 128),
        CNPJReceb: said(dados, 'cnpj_recebedor') || null,
        UFReceb: said(dados, 'uf_recebedor') || null,
      },
    }),
  }),
  noteEvent({
    tipo: '110751',
    nome: 'O cancelamento da conciliação financeira',
    recusado: 'recusado',
    registrador: REGISTRADOR,
    modelos: MODELOS,
    desfaz: ['110750'],
    descEvento: 'Cancelamento Conciliação Financeira',
    campos: [f('verAplic', texto(1, 20)), f('nProtEvento', protocoloEvento)],
    detalhe: ({ desfeito }) => ({ verAplic: VER_APLIC, nProtEvento: desfeito?.protocolo ?? null }),
  }),
]
