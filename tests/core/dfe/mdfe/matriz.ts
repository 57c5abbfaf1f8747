import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import type { EntradaMdfe } from '../../../../src/core/dfe/mdfe/compose/entrada.ts'
import { dvCpf } from '../../../../src/core/document/cpf.ts'
import {
  CAMPINAS,
  CNPJ,
  CPF,
  cavalo,
  chaveDe,
  ctes,
  dono,
  NITEROI,
  notas,
  pagamento,
  proprio,
  RIO,
  reboque,
  rodo,
  SAO_PAULO,
  seguro,
  transportador,
} from './exemplo.ts'

/** Digits of the first nine are of the number; the others are its check. */
const cpfOf = (i: number): string => `12345678${i}${dvCpf(`12345678${i}`)}`
const condutores = (quantos: number) =>
  Array.from({ length: quantos }, (_, i) => ({ nome: `Motorista ${i + 1}`, cpf: cpfOf(i) }))
const doDono = (tipo: '0' | '1' | '2') => ({
  tracao: { ...cavalo, proprietario: dono(tipo), condutores: condutores(1), rodado: '01' },
})
const CONTRATADO = {
  ciots: [{ codigo: '123456789012', documento: { tipo: 'CNPJ' as const, numero: CNPJ } }],
  pagamentos: [pagamento()],
}
const parcelas = (...valores: string[]) =>
  valores.map((valor, i) => ({ vencimento: `2026-12-${10 + i}`, valor }))
/** To the capital of a state, by others. */
const percurso = (UFFim: string, cMun: string, ...ufs: string[]) =>
  proprio({ percurso: ufs, descarregamento: [{ cMun, xMun: 'Capital', documentos: notas(2) }] }, { UFFim })
const outro = (modal: EntradaMdfe['modal']) => transportador({ modal })
/** To cities of Minas, each with its notes. */
const cidades = (quantas: number, porCidade: number) =>
  proprio(
    {
      descarregamento: getMunicipalities('MG')
        .slice(0, quantas)
        .map(({ code, name }, i) => ({
          cMun: code,
          xMun: name,
          documentos: notas(porCidade, i * porCidade + 1),
        })),
    },
    { UFFim: 'MG' },
  )

/** Manifests of every kind that is issued, by a name. */
export const MATRIZ: readonly (readonly [nome: string, entrada: EntradaMdfe])[] = [
  ['carga própria', proprio()],
  [
    'carga própria em veículo de TAC',
    proprio({ modal: rodo({ ...doDono('0'), ...CONTRATADO }) }, { tpTransp: '2' }),
  ],
  [
    'carga própria em veículo de TAC que não é agregado',
    proprio({ modal: rodo({ ...doDono('2'), ...CONTRATADO }) }, { tpTransp: '2' }),
  ],
  ['transportador com veículo de cooperativa', transportador({}, doDono('2'), { tpTransp: '3' })],
  ['transportador de um CT-e', transportador()],
  ['transportador de três CT-e', transportador({ descarregamento: [{ ...RIO, documentos: ctes(3) }] })],
  ['transportador com TAC agregado', transportador({}, doDono('0'), { tpTransp: '2' })],
  ['transportador com TAC independente', transportador({}, doDono('1'), { tpTransp: '2' })],
  ['transportador com veículo de ETC', transportador({}, doDono('2'), { tpTransp: '1' })],
  [
    'CT-e globalizado',
    transportador(
      { descarregamento: [{ ...CAMPINAS, documentos: notas(5) }] },
      {},
      { tpEmit: '3', UFFim: 'SP' },
    ),
  ],
  [
    'CT-e globalizado com veículo de ETC',
    transportador({ descarregamento: [{ ...CAMPINAS, documentos: notas(5) }] }, doDono('2'), {
      ...{ tpEmit: '3', UFFim: 'SP', tpTransp: '1' },
    }),
  ],
  ['dentro da UF', proprio({ descarregamento: [{ ...CAMPINAS, documentos: notas(1) }] }, { UFFim: 'SP' })],
  ['uma UF no percurso', percurso('BA', '2927408', 'MG')],
  ['duas UF no percurso', percurso('RS', '4314902', 'PR', 'SC')],
  ['três UF no percurso', percurso('PA', '1501402', 'MG', 'GO', 'TO')],
  ['seis UF no percurso', percurso('RR', '1400100', 'MS', 'MT', 'PA', 'AM')],
  [
    'ao exterior',
    proprio(
      { descarregamento: [{ cMun: '9999999', xMun: 'EXTERIOR', documentos: notas(1) }] },
      { UFFim: 'EX' },
    ),
  ],
  [
    'duas cidades de descarga',
    proprio({
      descarregamento: [
        { ...RIO, documentos: notas(2) },
        { ...NITEROI, documentos: notas(2, 3) },
      ],
    }),
  ],
  ['duas cidades de carga', proprio({ carregamento: [SAO_PAULO, CAMPINAS] })],
  ['um reboque', proprio({ modal: rodo({ reboques: [reboque(1)] }) })],
  ['dois reboques', proprio({ modal: rodo({ reboques: [reboque(1), reboque(2)] }) })],
  ['três reboques', proprio({ modal: rodo({ reboques: [1, 2, 3].map(reboque) }) })],
  [
    'reboque de outro dono',
    proprio({ modal: rodo({ reboques: [{ ...reboque(1), proprietario: dono('2') }] }) }),
  ],
  [
    'dez condutores',
    proprio({ modal: rodo({ tracao: { ...cavalo, condutores: condutores(10), rodado: '03' } }) }),
  ],
  [
    'seguro do contratante',
    transportador({
      seguros: [seguro({ responsavel: '2', documento: { tipo: 'CNPJ', numero: '12345678000195' } })],
    }),
  ],
  [
    'seguro de pessoa física',
    transportador({ seguros: [seguro({ responsavel: '2', documento: { tipo: 'CPF', numero: CPF } })] }),
  ],
  ['várias averbações', transportador({ seguros: [seguro({ averbacoes: ['1', '2', '3'] })] })],
  ['dois seguros', transportador({ seguros: [seguro(), seguro({ apolice: '2' })] })],
  [
    'dois CIOT',
    transportador(
      {},
      {
        ciots: [
          { codigo: '123456789012', documento: { tipo: 'CPF', numero: CPF } },
          { documento: { tipo: 'CNPJ', numero: CNPJ } },
        ],
      },
    ),
  ],
  [
    'vale-pedágio por TAG',
    transportador(
      {},
      {
        vales: [{ fornecedora: '12345678000195', compra: '123', valor: '80.5', tipo: '01' }],
        categoria: '06',
      },
    ),
  ],
  [
    'vale-pedágio por placa',
    transportador(
      {},
      {
        vales: [
          {
            fornecedora: '12345678000195',
            pagador: { tipo: 'CNPJ', numero: CNPJ },
            compra: '123',
            valor: '80.5',
            tipo: '04',
          },
        ],
        categoria: '14',
      },
    ),
  ],
  [
    'vale-pedágio de pessoa física',
    transportador(
      {},
      {
        vales: [
          {
            fornecedora: '12345678000195',
            pagador: { tipo: 'CPF', numero: CPF },
            compra: '123',
            valor: '80.5',
          },
        ],
        categoria: '06',
      },
    ),
  ],
  [
    'pagamento à vista por PIX',
    transportador({}, { pagamentos: [pagamento({ recebimento: { pix: 'frete@banco.com.br' } })] }),
  ],
  [
    'pagamento à vista por IPEF',
    transportador({}, { pagamentos: [pagamento({ recebimento: { ipef: '12345678000195' } })] }),
  ],
  [
    'pagamento à vista em banco',
    transportador({}, { pagamentos: [pagamento({ recebimento: { banco: '001', agencia: '1234' } })] }),
  ],
  [
    'pagamento a prazo por PIX',
    transportador(
      {},
      { pagamentos: [pagamento({ aPrazo: true, parcelas: parcelas('500', '1000'), antecipacao: '1' })] },
    ),
  ],
  [
    'pagamento a prazo em banco',
    transportador(
      {},
      {
        pagamentos: [
          pagamento({
            aPrazo: true,
            parcelas: parcelas('1500'),
            recebimento: { banco: '237', agencia: '77' },
          }),
        ],
      },
    ),
  ],
  [
    'pagamento com adiantamento',
    transportador(
      {},
      {
        pagamentos: [
          pagamento({
            aPrazo: true,
            adiantamento: '300',
            antecipaAdiantamento: true,
            parcelas: parcelas('1200'),
          }),
        ],
      },
    ),
  ],
  [
    'pagamento de vários componentes',
    transportador(
      {},
      {
        pagamentos: [
          pagamento({
            contrato: '1610.35',
            componentes: [
              { tipo: '04', valor: '1500' },
              { tipo: '01', valor: '80.35' },
              { tipo: '99', valor: '30', nome: 'Ajudante' },
            ],
          }),
        ],
      },
    ),
  ],
  [
    'pagamento a estrangeiro',
    transportador(
      {},
      { pagamentos: [pagamento({ documento: { tipo: 'idEstrangeiro', numero: 'AB12345' } })] },
    ),
  ],
  ['alto desempenho', transportador({}, { pagamentos: [pagamento({ altoDesempenho: true })] })],
  [
    'dois contratantes',
    transportador(
      {},
      {
        contratantes: [
          { documento: { tipo: 'CPF', numero: CPF } },
          { nome: 'Fora', documento: { tipo: 'idEstrangeiro', numero: 'X1' } },
        ],
      },
    ),
  ],
  [
    'contrato com valor global',
    transportador(
      {},
      {
        contratantes: [
          { documento: { tipo: 'CNPJ', numero: CNPJ }, contrato: { numero: 'C-1', valor: '10000' } },
        ],
      },
    ),
  ],
  [
    'lotação em graus',
    transportador({
      produto: {
        tipo: '01',
        nome: 'Soja',
        ncm: '12019000',
        lotacao: {
          carrega: { latitude: '-23.5505', longitude: '-46.633308' },
          descarrega: { latitude: '2.8235098', longitude: '-60.6758331' },
        },
      },
    }),
  ],
  [
    'produto com GTIN',
    transportador({
      produto: { tipo: '05', nome: 'Refrigerante', gtin: '7891000100103', ncm: '22' },
      descarregamento: [{ ...RIO, documentos: ctes(2) }],
    }),
  ],
  ['lacres', proprio({ lacres: ['L1', 'L2'], modal: rodo({ lacres: ['R1'] }) })],
  [
    'unidades de transporte',
    proprio({
      descarregamento: [
        {
          ...RIO,
          documentos: [
            {
              chave: chaveDe('55', 1),
              unidades: [
                {
                  tipo: '1',
                  id: 'ABC-1D23',
                  lacres: ['U1'],
                  cargas: [{ tipo: '4', id: 'PALETE1', lacres: ['C1'] }],
                },
              ],
            },
          ],
        },
      ],
    }),
  ],
  [
    'produto perigoso',
    proprio({
      descarregamento: [
        {
          ...RIO,
          documentos: [
            {
              chave: chaveDe('55', 1),
              perigosos: [{ nONU: '1203', nome: 'Gasolina', classe: '3', grupo: 'II', quantidade: '5000 L' }],
            },
          ],
        },
      ],
    }),
  ],
  [
    'reentrega',
    proprio({ descarregamento: [{ ...RIO, documentos: [{ chave: chaveDe('55', 1), reentrega: true }] }] }),
  ],
  [
    'autorizados e textos',
    proprio({
      autorizados: [
        { tipo: 'CNPJ', numero: CNPJ },
        { tipo: 'CPF', numero: CPF },
      ],
      infCpl: 'Carga frágil — cuidado 🚚',
      infAdFisco: 'Ao fisco',
    }),
  ],
  [
    'responsável técnico',
    proprio({ infRespTec: { CNPJ, xContato: 'Suporte', email: 'a@b.com.br', fone: '1133334444' } }),
  ],
  [
    'responsável técnico com CSRT',
    proprio({
      infRespTec: {
        CNPJ,
        xContato: 'Suporte',
        email: 'a@b.com.br',
        fone: '1133334444',
        csrt: { idCSRT: '01', hashCSRT: 'aWv6LeEM4X6u4+qBI2OYZ8grigw=' },
      },
    }),
  ],
  [
    'início de viagem e canal verde',
    proprio({}, { dhIniViagem: '2026-11-20T10:00:00-03:00', canalVerde: true }),
  ],
  [
    'carregamento posterior',
    proprio({ descarregamento: [{ ...SAO_PAULO, documentos: [] }] }, { UFFim: 'SP', posterior: true }),
  ],
  ['contingência', proprio({ chave: chaveDe('58', 2, { tpEmis: '2' }) }, { tpEmis: '2' })],
  [
    'produtor rural',
    proprio({
      chave: chaveDe('58', 1, { cnpj: `000${CPF}`, serie: '920' }),
      emit: { ...proprio().emit, documento: { tipo: 'CPF', numero: CPF } },
    }),
  ],
  [
    'CNPJ com letras',
    proprio({
      chave: chaveDe('58', 1, { cnpj: '12ABC34501DE35' }),
      emit: { ...proprio().emit, documento: { tipo: 'CNPJ', numero: '12ABC34501DE35' } },
    }),
  ],
  ['toneladas', proprio({ carga: { valor: '0.01', unidade: '02', peso: '12.34567' } })],
  ['agendamento no porto', proprio({ modal: rodo({ agendamento: 'AG-1234' }) })],
  [
    'veículo sem o que é opcional',
    proprio({
      modal: rodo({
        tracao: {
          placa: 'ABC-1234',
          tara: '7500.20',
          carroceria: '00',
          condutores: condutores(1),
          rodado: '06',
        },
      }),
    }),
  ],
  ['cem cidades', cidades(100, 1)],
  [
    'aéreo',
    outro({
      modal: '2',
      nacionalidade: 'PT',
      matricula: 'ABC12',
      voo: 'AB1234567',
      embarque: 'GRU',
      destino: 'GIG',
      dia: '2026-11-20',
    }),
  ],
  [
    'aquaviário',
    outro({
      modal: '3',
      irin: '1234567890',
      tipo: '01',
      codigo: 'E1',
      nome: 'Navio',
      viagem: '12',
      embarque: 'BRSSZ',
      destino: 'BRRIO',
    }),
  ],
  [
    'aquaviário com tudo',
    outro({
      modal: '3',
      irin: '12',
      tipo: '02',
      codigo: 'E1',
      nome: 'Balsa',
      viagem: '1',
      embarque: 'BRSSZ',
      destino: 'BRRIO',
      transbordo: 'BRVIX',
      navegacao: '1',
      mmsi: '123456789',
    }),
  ],
  [
    'aquaviário com MDF-e',
    transportador(
      {
        carregamento: [{ cMun: '1501402', xMun: 'Belém' }],
        modal: {
          modal: '3',
          irin: '12',
          tipo: '02',
          codigo: 'E1',
          nome: 'Balsa',
          viagem: '1',
          embarque: 'BRSSZ',
          destino: 'BRRIO',
        },
        descarregamento: [{ cMun: '1302603', xMun: 'Manaus', documentos: [{ chave: chaveDe('58', 9) }] }],
      },
      {},
      { UFIni: 'PA', UFFim: 'AM' },
    ),
  ],
  [
    'ferroviário',
    outro({
      modal: '4',
      prefixo: 'T1',
      origem: 'SAO',
      destino: 'RIO',
      vagoes: [{ base: '10', real: '12.5', serie: 'ABC', numero: '1', util: '10' }],
    }),
  ],
  [
    'ferroviário com tudo',
    outro({
      modal: '4',
      prefixo: 'T1',
      liberado: '2026-11-20T10:00:00-03:00',
      origem: 'SAO',
      destino: 'RIO',
      vagoes: [1, 2].map(i => ({
        base: '10.125',
        real: '12.5',
        tipo: 'GRA',
        serie: 'ABC',
        numero: String(i),
        util: '10.125',
      })),
    }),
  ],
]

/** Manifests that take too long for a test; the last is about the largest of which the authority takes the message (512 KB). */
export const GRANDES: typeof MATRIZ = [
  ['todas as cidades de Minas', cidades(1000, 1)],
  ['duas mil notas', cidades(4, 500)],
  ['seis mil notas', cidades(6, 1000)],
]

/** Valid, and larger than the message that the authority takes (214). */
export const VINTE_MIL = cidades(20, 1000)
