import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import { CREDITO_DO_CLIENTE } from '../../../core/venda/payment/reembolsos.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import { copyFromHouse } from './padroes-repository.ts'

const UNIDADES =
  'UN Unidade,KG Quilograma,G Grama,L Litro,ML Mililitro,CX Caixa,PC Peça,FD Fardo,DZ Dúzia,LT Lata,PCT Pacote,M Metro,M2 Metro quadrado,M3 Metro cúbico,PAR Par,KIT Kit,TON Tonelada,SC Saco,RL Rolo,BD Balde'.split(
    ',',
  )

const meio = (descricao: string, forma: number, tpag: string, resto: Record<string, unknown> = {}) => ({
  descricao,
  meio: forma,
  tpag,
  qtdeparcelas: 1,
  indicador_forma: 0,
  opcoes: [],
  intervalo: 1,
  tipoIntervalo: 2,
  intervalo_inicial: 0,
  tipoIntervaloIni: 1,
  ativo: true,
  ...resto,
})

const MEIOS = [
  meio('Dinheiro', 1, '01'),
  meio('Cheque', 2, '02', { qtdeparcelas: 3, intervalo: 30, tipoIntervalo: 1 }),
  meio('Cartão de crédito', 3, '03', { qtdeparcelas: 12 }),
  meio('Cartão de débito', 3, '04'),
  meio('Pix', 4, '17'),
  meio('Vale alimentação', 4, '10'),
  meio('Vale presente', 4, '12'),
  meio('Crediário da loja', 4, '05', {
    qtdeparcelas: 6,
    indicador_forma: 1,
    intervalo: 30,
    tipoIntervalo: 1,
  }),
  meio('Boleto bancário', 4, '15', {
    qtdeparcelas: 3,
    indicador_forma: 1,
    intervalo: 30,
    tipoIntervalo: 1,
    opcoes: ['intervalo_diferente'],
    intervalo_inicial: 15,
  }),
  meio(CREDITO_DO_CLIENTE, 4, CREDITO_EM_LOJA),
  meio('Pix pelo QR Code da loja', 4, '20'),
]

const BANDEIRAS: readonly (readonly [string, number, string])[] = [
  ['Visa', 1, '01'],
  ['Mastercard', 1, '02'],
  ['Elo', 1, '06'],
  ['American Express', 1, '03'],
  ['Hipercard', 1, '07'],
  ['Diners Club', 1, '05'],
  ['Cabal', 1, '09'],
  ['Visa Electron', 2, '01'],
  ['Maestro', 2, '02'],
  ['Elo Débito', 2, '06'],
  ['Alelo', 3, '10'],
  ['Ticket', 3, '27'],
  ['VR', 3, '26'],
  ['Outras', 1, '99'],
]

/** Inserts the default rows of a new account: units, payment methods, card brands. */
export async function insertPadroes(q: Q, account_id: number): Promise<void> {
  await insertMany(
    q,
    account_id,
    'unidades',
    UNIDADES.map(texto => ({
      sigla: texto.split(' ')[0],
      nome: texto.slice(texto.indexOf(' ') + 1),
    })),
  )
  await insertMany(q, account_id, 'meio_pagamentos', MEIOS)
  await insertMany(
    q,
    account_id,
    'bandeiras',
    BANDEIRAS.map(([nome, grupo, tband]) => ({ nome, grupo, tband })),
  )
  // also copies rows that the administration added later
  await copyFromHouse(q, account_id)
}
