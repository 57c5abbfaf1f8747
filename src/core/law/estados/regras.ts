import type { RegraDaUf } from './regra.ts'

const LIDO = '2026-12-01'

const MEI = [4]

/** States that refuse a note without the technical person in charge (rejection 972). */
export const RESP_TEC = {
  ufs: ['AM', 'MS', 'PE', 'PR', 'SC', 'TO'],
  de: '2019-05-07',
  fonte: 'NT 2018.005, ZD01-10',
  verificado: '2026-11-20',
} as const

const vinculo = (
  row: Pick<RegraDaUf, 'uf' | 'de' | 'quem' | 'fonte' | 'certeza'> & {
    ate?: string
    notas: string
    mais?: string
  },
): RegraDaUf => {
  const { notas, mais = '', ate = null, ...rest } = row
  return {
    ...rest,
    ate,
    assunto: 'pagamento',
    exige: `${notas}: o comprovante de cartão ou PIX sai ligado à nota pelo programa (tpIntegra 1), sem digitar. Use TEF ou o PIX do sistema; o que sai por máquina avulsa o caixa marca como não ligado.${mais}`,
    verificado: LIDO,
  }
}

const RS = 'Decreto RS 56.670/2022; IN DRP 45/1998, Tít. I, Cap. XI, 29.5 (IN RE 81/2022 e 37/2023)'
const rs = (de: string, ate: string | undefined, quem: RegraDaUf['quem']): RegraDaUf =>
  vinculo({
    ...{ uf: 'RS', de, quem: { isentos: MEI, ...quem }, fonte: RS, certeza: 'fontes' },
    ...(ate ? { ate } : {}),
    notas: 'NFC-e de venda presencial',
  })

const FORA_MT =
  ' Não alcança a Nota Fiscal Fácil, a venda por plataforma de terceiros nem a entrega paga em casa.'
const MT = 'Decreto MT 599/2023; Portaria SEFAZ/MT 262/2023 (red. Portaria 66/2024)'
const mt = (row: Pick<RegraDaUf, 'de' | 'quem' | 'certeza' | 'fonte'>): RegraDaUf =>
  vinculo({ uf: 'MT', ...row, quem: { isentos: MEI, ...row.quem }, notas: 'NF-e e NFC-e', mais: FORA_MT })

const CE = 'Decreto CE 36.633/2025 (Decreto 35.061/2022, arts. 59 e 77); IN SEFAZ/CE 87/2025, anexo'
const ce = (row: Pick<RegraDaUf, 'de' | 'quem' | 'certeza'>): RegraDaUf =>
  vinculo({
    ...{ uf: 'CE', fonte: CE, ...row, quem: { isentos: MEI, ...row.quem }, notas: 'NF-e e NFC-e' },
    mais: ' Onde a ligação falhou, informe o pagamento pelo evento ECONF da nota. Não alcança PIX estático, plataforma de terceiros nem a entrega paga em casa.',
  })
const CE_GRUPO_1 = ['4711301', '4711302', '4712100', '4771701', '4771702', '4771703', '4771704']

const PE = 'Decreto PE 44.650/2017, art. 149-A (Decreto 46.087/2018)'
const pe = (de: string, quem: RegraDaUf['quem']): RegraDaUf =>
  vinculo({
    ...{ uf: 'PE', de, quem, fonte: PE, certeza: 'fontes', notas: 'NFC-e' },
    mais: ' Não alcança a venda fora do estabelecimento nem a entrega paga em casa.',
  })

const COM_RESPONSAVEL =
  'A nota leva CNPJ, contato, e-mail e telefone de quem responde pelo programa; sem eles é recusada (972). Quem fornece e mantém a instalação os informa uma vez, em Administração › Responsável técnico.'

/** Demands of states on a shop that sells with notes, by state and date. Rows of one subject follow in order of date. */
export const REGRAS_DAS_UFS: readonly RegraDaUf[] = [
  {
    uf: 'SC',
    assunto: 'paf',
    de: '2025-08-01',
    ate: null,
    quem: { texto: 'quem vende a pessoa física não contribuinte (NFC-e)' },
    exige:
      'A NFC-e só sai por PAF-NFC-e credenciado na SEF/SC (laudo técnico, Menu Fiscal, Registros do PAF). A Tecla não é um: em SC ela não emite NFC-e em produção; treinamento e homologação ficam abertos. A NF-e se emite, menos por quem já é credenciado à NFC-e, que a emite pelo mesmo PAF.',
    fonte:
      'Decreto SC 1.058/2025, alts. 4.856 a 4.881 (RICMS/SC, Anexo 5, art. 50, III; Anexo 11, Tít. VIII); Atos DIAT 38/2020, 53/2020, 15/2022 e 56/2024',
    verificado: LIDO,
    certeza: 'norma',
  },
  rs('2023-04-01', '2023-06-30', {
    texto: 'mercados e mercearias com mais de R$ 1.800.000,00 em 2022',
    cnaes: ['47113', '47121'],
    receita: '1800000',
  }),
  rs('2023-07-01', '2023-09-30', { texto: 'mais de R$ 720.000,00 em 2022', receita: '720000' }),
  rs('2023-10-01', '2023-12-31', { texto: 'mais de R$ 360.000,00 em 2022', receita: '360000' }),
  rs('2024-01-01', undefined, { texto: 'todos, menos o MEI' }),
  mt({
    de: '2024-04-01',
    quem: {
      texto:
        'CNAEs do anexo: calçados, vestuário, artigos esportivos, ótica, brinquedos, armarinho, casa, bares, restaurantes, lanchonetes, padarias; menos o MEI',
      outrasAtividades: true,
    },
    fonte: MT,
    certeza: 'norma',
  }),
  mt({
    de: '2025-05-01',
    quem: { texto: 'outras atividades, de uma segunda lista', outrasAtividades: true },
    fonte: `${MT}; a data, de um só fornecedor (Alterdata)`,
    certeza: 'a_confirmar',
  }),
  ce({
    de: '2025-11-01',
    quem: {
      texto: 'mercados, mercearias e farmácias com R$ 3.600.000,00 ou mais em 2024; menos o MEI',
      cnaes: CE_GRUPO_1,
      receita: '3600000',
    },
    certeza: 'norma',
  }),
  ce({
    de: '2026-03-01',
    quem: {
      texto:
        'os mesmos e outras atividades do anexo (postos entre elas), com R$ 1.800.000,00 ou mais em 2025; menos o MEI',
      receita: '1800000',
      outrasAtividades: true,
    },
    certeza: 'fontes',
  }),
  pe('2019-01-01', { texto: 'quem é obrigado à NFC-e, menos o fornecimento de alimentação' }),
  pe('2019-08-01', { texto: 'fornecimento de alimentação e bebidas', cnaes: ['56'] }),
  vinculo({
    ...{ uf: 'PB', de: '2019-07-13', quem: { texto: 'todos' }, notas: 'NF-e e NFC-e', certeza: 'norma' },
    fonte: 'Portaria SEFAZ/PB 219/2019 (alt. Portaria 283/2019)',
  }),
  vinculo({
    ...{
      uf: 'AL',
      de: '2018-06-07',
      quem: { texto: 'quem emite NFC-e' },
      notas: 'NFC-e',
      certeza: 'a_confirmar',
    },
    fonte: 'Decreto AL 59.295/2018 (RICMS/AL, art. 129-B, § 2º), por uma só página',
  }),
  ...RESP_TEC.ufs.map(
    (uf): RegraDaUf => ({
      uf,
      assunto: 'resp_tec',
      de: RESP_TEC.de,
      ate: null,
      quem: { texto: 'todos' },
      exige: COM_RESPONSAVEL,
      fonte: RESP_TEC.fonte,
      verificado: RESP_TEC.verificado,
      certeza: 'fontes',
    }),
  ),
  ...['BA', 'ES'].map(
    (uf): RegraDaUf => ({
      uf,
      assunto: 'resp_tec',
      de: null,
      ate: null,
      quem: { texto: 'todos' },
      exige: COM_RESPONSAVEL,
      fonte: 'lista de um fornecedor; a NT 2018.005 v1.30 não os traz',
      verificado: LIDO,
      certeza: 'a_confirmar',
    }),
  ),
  {
    uf: 'PR',
    assunto: 'csrt',
    de: null,
    ate: null,
    quem: { texto: 'quem fornece o programa' },
    exige:
      'O responsável técnico se credencia na SEFA/PR e recebe o identificador e o CSRT, que se informam no seu cadastro. Em produção não se leu recusa sem ele (975); em homologação houve.',
    fonte: 'NT 2018.005 v1.51; documentação de um fornecedor (FlexDocs); PyNFe, caso 119',
    verificado: LIDO,
    certeza: 'a_confirmar',
  },
  {
    uf: 'BR',
    assunto: 'nfce_cnpj',
    de: '2026-04-08',
    ate: null,
    quem: { texto: 'todos, menos onde o estado diz outra coisa' },
    exige: 'A NFC-e pode identificar um CNPJ: a proibição nacional foi revogada.',
    fonte: 'Aj. SINIEF 12/2026, que revogou o 11/2025',
    verificado: '2026-10-10',
    certeza: 'fontes',
  },
  {
    uf: 'SC',
    assunto: 'nfce_cnpj',
    de: '2025-08-01',
    ate: null,
    quem: { texto: 'todos' },
    exige: 'Venda a CNPJ, contribuinte ou não, sai em NF-e (modelo 55): a Tecla troca o modelo sozinha.',
    fonte: 'Decreto SC 1.058/2025, alt. 4.859 (RICMS/SC, Anexo 5, art. 145-A)',
    verificado: LIDO,
    certeza: 'fontes',
  },
  {
    uf: 'SC',
    assunto: 'serie',
    de: '2025-08-01',
    ate: null,
    quem: { texto: 'todos' },
    exige: 'Uma só série de NFC-e em cada ponto de venda: é como o cadastro de caixas (PDVs) faz.',
    fonte: 'Decreto SC 1.058/2025 (RICMS/SC, Anexo 11, Tít. VIII)',
    verificado: LIDO,
    certeza: 'fontes',
  },
]
