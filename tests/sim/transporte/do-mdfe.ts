import { CNPJ } from '../simulator-fixture.ts'
import { type CasoDeTransporte, casos } from './caso.ts'
import type { Estrada } from './estrada.ts'
import { type Pares, PROPRIA, REMETENTE, RODO, TERCEIRO } from './papel.ts'

const c = casos('mdfe')
const p = casos('mdfe', PROPRIA)
const RUIM = '11111111000111'
const OUTRA_PLACA: Pares = [['ABC1D23', 'XYZ9Z99']]
const RIO = '<cMunDescarga>3304557</cMunDescarga><xMunDescarga>Rio de Janeiro</xMunDescarga>'
const DOIS = '<infCTe><chCTe>@CTE@</chCTe></infCTe><infCTe><chCTe>@CTE2@</chCTe></infCTe>'
const DAQUI = '<cMunDescarga>3550308</cMunDescarga><xMunDescarga>Sao Paulo</xMunDescarga>'
const DENTRO: Pares = [
  ['<UFFim>RJ', '<UFFim>SP'],
  [RIO, DAQUI],
]
/** Loaded on its way: own goods, in one city, without documents. */
const POSTERIOR: Pares = [
  ['<tpEmit>1', '<tpEmit>2'],
  ...DENTRO,
  ['</infMunCarrega></ide>', '</infMunCarrega><indCarregaPosterior>1</indCarregaPosterior></ide>'],
  [DOIS, ''],
  ['<qCTe>2</qCTe>', ''],
]
const CIOT = `<infCIOT><CIOT>123456789012</CIOT><CNPJ>${CNPJ}</CNPJ></infCIOT>`
const pagamento = (dentro: string): [string, string] => [
  '</infContratante></infANTT>',
  `</infContratante><infPag><CNPJ>${REMETENTE}</CNPJ>${dentro}</infPag></infANTT>`,
]
const COMP = '<Comp><tpComp>04</tpComp><vComp>50.00</vComp></Comp>'
const PIX = '<infBanc><PIX>a@b.c</PIX></infBanc>'
const A_VISTA = `${COMP}<vContrato>50.00</vContrato><indPag>0</indPag>${PIX}`
const A_PRAZO = `${COMP}<vContrato>50.00</vContrato><indPag>1</indPag><infPrazo><nParcela>001</nParcela><dVenc>2026-12-20</dVenc><vParcela>50.00</vParcela></infPrazo>${PIX}`
const LOCAIS =
  '<infLotacao><infLocalCarrega><CEP>01001000</CEP></infLocalCarrega><infLocalDescarrega><CEP>20010000</CEP></infLocalDescarrega></infLotacao>'
const LOTACAO: Pares = [
  [DOIS, '<infCTe><chCTe>@CTE@</chCTe></infCTe>'],
  ['<qCTe>2', '<qCTe>1'],
  pagamento(A_VISTA),
  ['<xProd>CERVEJA</xProd>', `<xProd>CERVEJA</xProd><NCM>22030000</NCM>${LOCAIS}`],
]
const DONO = `<prop><CNPJ>${TERCEIRO}</CNPJ><RNTRC>87654321</RNTRC><xNome>DONO</xNome><tpProp>0</tpProp></prop>`
const comDono: [string, string] = ['<tara>9000</tara>', `<tara>9000</tara>${DONO}`]
const SEGURO = `<seg><infResp><respSeg>1</respSeg></infResp><infSeg><xSeg>SEGURADORA</xSeg><CNPJ>${TERCEIRO}</CNPJ></infSeg><nApol>A1</nApol><nAver>V1</nAver></seg>`
const aut = (...ids: string[]): [string, string] => [
  '</tot>',
  `</tot>${ids.map(id => `<autXML>${id}</autXML>`).join('')}`,
]
const tecnico = (cnpj: string): [string, string] => [
  '</tot>',
  `</tot><infRespTec><CNPJ>${cnpj}</CNPJ><xContato>Ana</xContato><email>a@b.com</email><fone>1133334444</fone></infRespTec>`,
]

/** A manifest that stands open since that day. */
const aberto =
  (mudar: Pares, dia = '2026-11-20') =>
  async (m: Estrada): Promise<Record<string, string>> => {
    const hoje = m.relogio
    m.relogio = new Date(`${dia}T10:01:00-03:00`)
    await m.autorizar('mdfe', [['2026-11-20T10:00', `${dia}T10:00`], ...mudar])
    m.relogio = hoje
    return {}
  }

const reboque = (cnpj: string): [string, string] => [
  '</veicTracao>',
  `</veicTracao><veicReboque><placa>ABC1D24</placa><tara>5000</tara><capKG>9000</capKG>${DONO.replace(TERCEIRO, cnpj)}<tpCar>02</tpCar><UF>SP</UF></veicReboque>`,
]

/** A rural producer's, signed with the own certificate. */
const CPF = '52998224725'
const emitente = (cpf: string, serie = '920'): Pares => [
  [`<emit><CNPJ>${CNPJ}</CNPJ>`, `<emit><CPF>${cpf}</CPF>`],
  ['<serie>1<', `<serie>${serie}<`],
]
const PRODUTOR = { pessoa: CPF, pessoaDoLegal: CPF, legal: emitente(CPF) }
const BARRAS = `<SegCodBarra>${'1'.repeat(36)}</SegCodBarra>`
/** Keys of documents on security paper, which the base may not have yet. */
const noPapel = async (m: Estrada): Promise<Record<string, string>> => ({
  PAPEL: m.papel('cte', { mudar: [['<tpEmis>1', '<tpEmis>5']] }).chave,
  NOTA: m.nota({ modelo: '55', tpEmis: '5' }).chave,
})
/** A ferry to Amazonas, with a truck whose manifest is of its own goods. */
const BALSA: Pares = [
  ['<modal>1', '<modal>3'],
  ['<UFIni>SP', '<UFIni>PA'],
  [
    '<cMunCarrega>3550308</cMunCarrega><xMunCarrega>Sao Paulo',
    '<cMunCarrega>1501402</cMunCarrega><xMunCarrega>Belem',
  ],
  ['<UFFim>RJ', '<UFFim>AM'],
  [RIO, '<cMunDescarga>1302603</cMunDescarga><xMunDescarga>Manaus</xMunDescarga>'],
  [DOIS, '<infMDFeTransp><chMDFe>@NA_BALSA@</chMDFe></infMDFeTransp>'],
  ['<qCTe>2</qCTe>', '<qMDFe>1</qMDFe>'],
]
const AQUAV =
  '<aquav><irin>PPXX123456</irin><tpEmb>02</tpEmb><cEmbar>E1</cEmbar><xEmbar>BALSA</xEmbar><nViag>1</nViag><cPrtEmb>BRBEL</cPrtEmb><cPrtDest>BRMAO</cPrtDest></aquav>'
const naBalsa: [string, string] = [RODO, AQUAV]
const daBalsa = async (m: Estrada): Promise<Record<string, string>> => ({
  NA_BALSA: (await m.autorizar('mdfe', [...PROPRIA, ['ABC1D23', 'BAL1S23']])).chave,
})
const parcelas = (...ditas: readonly (readonly [numero: string, dia: string])[]) =>
  A_PRAZO.replace(
    /<infPrazo>.*<\/infPrazo>/,
    ditas
      .map(
        ([numero, dia]) =>
          `<infPrazo><nParcela>${numero}</nParcela><dVenc>${dia}</dVenc><vParcela>${50 / ditas.length}.00</vParcela></infPrazo>`,
      )
      .join(''),
  )
const DUAS = pagamento(parcelas(['001', '2026-12-10'], ['002', '2026-12-20']))
const EM_SETEMBRO: [string, string] = ['2026-11-20T10:00', '2026-09-10T10:00']
const emSetembro = async (m: Estrada): Promise<Record<string, string>> => {
  m.relogio = new Date('2026-09-10T10:01:00-03:00')
  return {}
}
const VALE =
  '<valePed><disp><CNPJForn>11222333000181</CNPJForn><vValePed>10.00</vValePed><tpValePed>01</tpValePed></disp></valePed>'
const vale = (dentro: string): [string, string] => ['<infContratante>', `${dentro}<infContratante>`]

export const DO_MDFE: readonly CasoDeTransporte[] = [
  c(252, 'ambiente de produção', [['<tpAmb>2', '<tpAmb>1']]),
  c(227, 'o número da chave não é o do campo', [], { torcer: [['<serie>1<', '<serie>2<']] }),
  c(253, 'o dígito do campo não é o da chave', [['@DV@', '@OUTRODV@']]),
  c(212, 'emitido amanhã', [['2026-11-20T10:00', '2026-11-21T10:00']]),
  c(228, 'emitido há dois dias', [['2026-11-20T10:00', '2026-11-18T10:00']], {
    legal: [
      ['2026-11-20T10:00', '2026-11-18T10:00'],
      ['<tpEmis>1', '<tpEmis>2'],
    ],
  }),
  c(232, 'empresa com série de pessoa', [['<serie>1<', '<serie>920<']]),
  c(209, 'IE errada do emitente', [['<IE>110042490114', '<IE>110042490115']]),
  p(210, 'CPF do emitente com dígito errado', emitente('52998224726'), {
    ...PRODUTOR,
    pessoa: '52998224726',
  }),
  p(233, 'pessoa com série de empresa', emitente(CPF, '1'), PRODUTOR),
  c(234, 'pessoa que transporta para outros', emitente(CPF), {
    ...PRODUTOR,
    legal: [...PROPRIA, ...emitente(CPF)],
  }),
  c(229, 'emitente sem IE', [['<IE>110042490114</IE>', '']]),
  c(203, 'emitente não habilitado', [], { dials: { nao_habilitados: [CNPJ] } }),
  c(230, 'IE do emitente não cadastrada', [], { dials: { inscricoes: { [CNPJ]: '999' } } }),
  c(231, 'IE do emitente é de outro', [], { dials: { inscricoes: { [TERCEIRO]: '110042490114' } } }),
  c(408, 'cidade do emitente não existe', [['<cMun>3550308', '<cMun>3599999']]),
  c(407, 'cidade do emitente de outra UF', [['<cMun>3550308', '<cMun>3304557']]),
  c(405, 'cidade de carregamento não existe', [['<cMunCarrega>3550308', '<cMunCarrega>3599999']]),
  c(456, 'cidade de carregamento de outra UF', [['<cMunCarrega>3550308', '<cMunCarrega>3106200']]),
  c(406, 'cidade de descarregamento não existe', [['<cMunDescarga>3304557', '<cMunDescarga>3399999']]),
  c(612, 'cidade de descarregamento de outra UF', [['<cMunDescarga>3304557', '<cMunDescarga>3106200']]),
  c(685, 'a mesma cidade de carregamento duas vezes', [
    [
      '</infMunCarrega></ide>',
      '</infMunCarrega><infMunCarrega><cMunCarrega>3550308</cMunCarrega><xMunCarrega>Sao Paulo</xMunCarrega></infMunCarrega></ide>',
    ],
  ]),
  c(680, 'a mesma cidade de descarregamento duas vezes', [
    [
      DOIS,
      `<infCTe><chCTe>@CTE@</chCTe></infCTe></infMunDescarga><infMunDescarga>${RIO}<infCTe><chCTe>@CTE2@</chCTe></infCTe>`,
    ],
  ]),
  c(
    663,
    'percurso que pula um estado',
    [
      ['<UFFim>RJ', '<UFFim>BA'],
      [RIO, '<cMunDescarga>2927408</cMunDescarga><xMunDescarga>Salvador</xMunDescarga>'],
    ],
    {
      legal: [
        ['<UFFim>RJ', '<UFFim>BA'],
        [RIO, '<cMunDescarga>2927408</cMunDescarga><xMunDescarga>Salvador</xMunDescarga>'],
        ['</infMunCarrega></ide>', '</infMunCarrega><infPercurso><UFPer>MG</UFPer></infPercurso></ide>'],
      ],
    },
  ),
  c(707, 'carregamento posterior de prestador', [...POSTERIOR.slice(1)], { legal: POSTERIOR }),
  c(704, 'carregamento posterior entre estados', [POSTERIOR[0], ...POSTERIOR.slice(3)] as Pares, {
    legal: POSTERIOR,
  }),
  c(
    703,
    'carregamento posterior em outra cidade',
    [...POSTERIOR, [DAQUI, '<cMunDescarga>3509502</cMunDescarga><xMunDescarga>Campinas</xMunDescarga>']],
    { legal: POSTERIOR },
  ),
  c(
    706,
    'carregamento posterior com documentos',
    [...POSTERIOR, ['</infMunDescarga>', '<infNFe><chNFe>@NFE@</chNFe></infNFe></infMunDescarga>']],
    { legal: POSTERIOR },
  ),
  c(541, 'globalizado entre estados', [
    ['<tpEmit>1', '<tpEmit>3'],
    ...PROPRIA.slice(1),
    [
      '<infNFe><chNFe>@NFE@</chNFe></infNFe>',
      '<infNFe><chNFe>@NFE@</chNFe></infNFe><infNFe><chNFe>@NFE2@</chNFe></infNFe>',
    ],
    ['<qNFe>1', '<qNFe>2'],
  ]),
  c(540, 'CT-e em manifesto de globalizado', [['<tpEmit>1', '<tpEmit>3'], ...DENTRO]),
  c(638, 'NF-e de prestador', [
    [DOIS, '<infNFe><chNFe>@NFE@</chNFe></infNFe><infNFe><chNFe>@NFE2@</chNFe></infNFe>'],
    ['<qCTe>2</qCTe>', '<qNFe>2</qNFe>'],
  ]),
  c(639, 'CT-e de carga própria', [['<tpEmit>1', '<tpEmit>2']]),
  c(616, 'cidade sem documento', [
    [DOIS, ''],
    ['<qCTe>2</qCTe>', ''],
  ]),
  c(601, 'chave de CT-e errada', [['<chCTe>@CTE@', `<chCTe>${'3526'.padEnd(44, '1')}`]]),
  p(604, 'chave de NFC-e', [['<chNFe>@NFE@', '<chNFe>@CUPOM@']], {
    antes: async m => ({ CUPOM: (await m.autorizada()).chave }),
  }),
  c(668, 'o mesmo CT-e duas vezes', [['@CTE2@', '@CTE@']]),
  p(669, 'a mesma NF-e duas vezes', [
    [
      '<infNFe><chNFe>@NFE@</chNFe></infNFe>',
      '<infNFe><chNFe>@NFE@</chNFe></infNFe><infNFe><chNFe>@NFE@</chNFe></infNFe>',
    ],
    ['<qNFe>1', '<qNFe>2'],
  ]),
  c(671, 'CT-e que não existe', [['<chCTe>@CTE@', '<chCTe>@AUSENTE@']], {
    antes: async m => ({ AUSENTE: m.papel('cte').chave }),
  }),
  c(672, 'CT-e com outra chave', [['<chCTe>@CTE@', '<chCTe>@OUTRA@']], {
    antes: async m => ({
      OUTRA: m.papel('cte', {
        numero: Number((m.marcas['CTE'] ?? '').slice(25, 34)),
        mudar: [['48151623', '11223344']],
      }).chave,
    }),
  }),
  c(673, 'CT-e cancelado', [['<chCTe>@CTE@', '<chCTe>@MORTO@']], {
    antes: async m => {
      const { chave, nProt } = await m.autorizar('cte')
      await m.cancelarTransporte('cte', chave, nProt)
      return { MORTO: chave }
    },
  }),
  p(675, 'NF-e que não existe', [['<chNFe>@NFE@', '<chNFe>@AUSENTE@']], {
    antes: async m => ({ AUSENTE: m.nota({ modelo: '55' }).chave }),
  }),
  p(677, 'NF-e cancelada', [['<chNFe>@NFE@', '<chNFe>@MORTA@']], {
    antes: async m => {
      const { chave, nProt } = await m.autorizada({ modelo: '55' })
      await m.evento(chave, { nProt })
      return { MORTA: chave }
    },
  }),
  c(602, 'CT-e em papel de segurança sem o segundo código', [['@CTE2@', '@PAPEL@']], {
    ...{ antes: noPapel, legal: [['@CTE2@</chCTe>', `@PAPEL@</chCTe>${BARRAS}`]] },
  }),
  c(603, 'segundo código em CT-e normal', [['@CTE2@</chCTe>', `@CTE2@</chCTe>${BARRAS}`]]),
  p(606, 'NF-e em papel de segurança sem o segundo código', [['<chNFe>@NFE@', '<chNFe>@NOTA@']], {
    ...{ antes: noPapel, legal: [['<chNFe>@NFE@</chNFe>', `<chNFe>@NOTA@</chNFe>${BARRAS}`]] },
  }),
  p(607, 'segundo código em NF-e normal', [['@NFE@</chNFe>', `@NFE@</chNFe>${BARRAS}`]]),
  c(667, 'total de CT-e errado', [['<qCTe>2', '<qCTe>3']]),
  c(579, 'outra versão do modal', [['versaoModal="3.00"', 'versaoModal="3.01"']]),
  c(580, 'tara com casas', [['<tara>9000', '<tara>9000.00']]),
  c(646, 'placa fora do formato', [['ABC1D23', 'AB12345']]),
  c(645, 'CPF errado do condutor', [['52998224725', '11111111111']]),
  c(577, 'o mesmo condutor duas vezes', [
    ['</condutor>', '</condutor><condutor><xNome>Joao</xNome><CPF>52998224725</CPF></condutor>'],
  ]),
  c(
    718,
    'dono do veículo com CNPJ errado',
    [['<tara>9000</tara>', `<tara>9000</tara>${DONO.replace(TERCEIRO, RUIM)}`]],
    { legal: [['<tara>9000</tara>', `<tara>9000</tara>${DONO}`]] },
  ),
  p(458, 'carga própria em veículo próprio com tipo de transportador', [
    ['<tpEmit>2</tpEmit>', '<tpEmit>2</tpEmit><tpTransp>2</tpTransp>'],
  ]),
  p(454, 'carga própria em veículo de outro que não é TAC', [
    ['<tara>9000</tara>', `<tara>9000</tara>${DONO}`],
  ]),
  c(
    745,
    'tipo de transportador sem dono do veículo',
    [['<tpEmit>1</tpEmit>', '<tpEmit>1</tpEmit><tpTransp>1</tpTransp>']],
    { legal: [['<tpEmit>1</tpEmit>', '<tpEmit>1</tpEmit><tpTransp>1</tpTransp>'], comDono] },
  ),
  c(688, 'prestador sem RNTRC', [['<RNTRC>12345678</RNTRC>', '']]),
  c(578, 'prestador sem contratante', [[`<infContratante><CNPJ>${REMETENTE}</CNPJ></infContratante>`, '']]),
  c(698, 'prestador sem seguro', [[SEGURO, '']]),
  c(699, 'seguro sem averbação', [['<nAver>V1</nAver>', '']]),
  c(542, 'seguro do contratante sem dizer quem', [['<respSeg>1', '<respSeg>2']]),
  c(725, 'prestador sem produto predominante', [
    ['<prodPred><tpCarga>05</tpCarga><xProd>CERVEJA</xProd></prodPred>', ''],
  ]),
  c(681, 'RNTRC que não existe', [], {
    dials: { rntrc: { '99999999': null } },
    dialsDoLegal: { rntrc: { '12345678': null } },
  }),
  c(682, 'RNTRC vencido', [], {
    dials: { rntrc: { '12345678': 'vencido' } },
    dialsDoLegal: { rntrc: { '12345678': null } },
  }),
  c(303, 'TAC sem os dados do banco', [], {
    dials: { rntrc: { '12345678': 'tac' } },
    dialsDoLegal: { rntrc: { '12345678': 'tac' } },
    legal: [pagamento(A_VISTA)],
  }),
  c(687, 'RNTRC de outra transportadora', [], {
    dials: { rntrc: { '12345678': TERCEIRO } },
    dialsDoLegal: { rntrc: { '12345678': CNPJ } },
  }),
  c(304, 'TAC sem CIOT', [EM_SETEMBRO, pagamento(A_VISTA), [CIOT, '']], {
    antes: emSetembro,
    dials: { rntrc: { '12345678': 'tac' } },
    dialsDoLegal: { rntrc: { '12345678': 'tac' } },
    legal: [EM_SETEMBRO, pagamento(A_VISTA)],
  }),
  c(
    457,
    'TAC em veículo de quem não é',
    [['<tpEmit>1</tpEmit>', '<tpEmit>1</tpEmit><tpTransp>2</tpTransp>'], comDono],
    {
      dials: { rntrc: { '12345678': null, '87654321': null } },
      dialsDoLegal: { rntrc: { '12345678': null, '87654321': 'tac' } },
      legal: [['<tpEmit>1</tpEmit>', '<tpEmit>1</tpEmit><tpTransp>2</tpTransp>'], comDono],
    },
  ),
  c(731, 'vale-pedágio sem a categoria', [vale(VALE)], {
    legal: [vale(VALE.replace('</disp>', '</disp><categCombVeic>06</categCombVeic>'))],
  }),
  c(684, 'operação paga sem CIOT', [[CIOT, '']]),
  c(716, 'CIOT de CNPJ errado', [[`</CIOT><CNPJ>${CNPJ}`, `</CIOT><CNPJ>${RUIM}`]]),
  c(717, 'contratante com CNPJ errado', [
    [`<infContratante><CNPJ>${REMETENTE}`, `<infContratante><CNPJ>${RUIM}`],
  ]),
  c(726, 'carga lotação sem os locais', [...LOTACAO, [LOCAIS, '']], { legal: LOTACAO }),
  c(301, 'carga lotação sem NCM', [...LOTACAO, ['<NCM>22030000</NCM>', '']], { legal: LOTACAO }),
  c(302, 'carga lotação sem pagamento', [...LOTACAO.slice(0, 2), ...LOTACAO.slice(3)], { legal: LOTACAO }),
  c(
    746,
    'componentes que não somam o contrato',
    [pagamento(A_VISTA.replace('<vContrato>50', '<vContrato>60'))],
    { legal: [pagamento(A_VISTA)] },
  ),
  c(724, 'parcelas à vista', [pagamento(A_PRAZO.replace('<indPag>1', '<indPag>0'))], {
    legal: [pagamento(A_PRAZO)],
  }),
  c(729, 'a prazo sem parcelas', [pagamento(A_VISTA.replace('<indPag>0', '<indPag>1'))], {
    legal: [pagamento(A_PRAZO)],
  }),
  c(
    727,
    'pagador com CNPJ errado',
    [pagamento(A_VISTA), [`<infPag><CNPJ>${REMETENTE}`, `<infPag><CNPJ>${RUIM}`]],
    {
      legal: [pagamento(A_VISTA)],
    },
  ),
  c(
    728,
    'instituição de pagamento com CNPJ errado',
    [pagamento(A_VISTA.replace('<PIX>a@b.c</PIX>', `<CNPJIPEF>${RUIM}</CNPJIPEF>`))],
    {
      legal: [pagamento(A_VISTA.replace('<PIX>a@b.c</PIX>', `<CNPJIPEF>${TERCEIRO}</CNPJIPEF>`))],
    },
  ),
  c(735, 'parcela que pula um número', [pagamento(parcelas(['001', '2026-12-10'], ['003', '2026-12-20']))], {
    legal: [DUAS],
  }),
  c(
    736,
    'parcela vencida antes da emissão',
    [pagamento(parcelas(['001', '2026-11-19'], ['002', '2026-12-20']))],
    { legal: [DUAS] },
  ),
  c(737, 'parcelas fora de ordem', [pagamento(parcelas(['001', '2026-12-20'], ['002', '2026-12-10']))], {
    legal: [DUAS],
  }),
  c(738, 'parcelas que não somam o contrato', [pagamento(A_PRAZO.replace('<vParcela>50', '<vParcela>49'))], {
    legal: [pagamento(A_PRAZO)],
  }),
  c(
    739,
    'adiantamento à vista',
    [pagamento(A_VISTA.replace('</indPag>', '</indPag><vAdiant>10.00</vAdiant>'))],
    { legal: [pagamento(A_VISTA)] },
  ),
  c(660, 'CNPJ errado para baixar', [aut(`<CNPJ>${RUIM}</CNPJ>`)], {
    legal: [aut(`<CNPJ>${TERCEIRO}</CNPJ>`)],
  }),
  c(661, 'CPF errado para baixar', [aut('<CPF>11111111111</CPF>')], {
    legal: [aut('<CPF>52998224725</CPF>')],
  }),
  c(459, 'o mesmo duas vezes para baixar', [aut('<CPF>52998224725</CPF>', '<CPF>52998224725</CPF>')], {
    legal: [aut('<CPF>52998224725</CPF>')],
  }),
  c(713, 'CNPJ errado do desenvolvedor', [tecnico(RUIM)], { legal: [tecnico(TERCEIRO)] }),
  c(720, 'sem o responsável técnico', [], {
    ...{ dials: { optativas: ['720'] }, dialsDoLegal: { optativas: ['720'] }, legal: [tecnico(TERCEIRO)] },
  }),
  c(721, 'responsável técnico sem CSRT', [tecnico(TERCEIRO)], {
    ...{ dials: { optativas: ['721'] }, dialsDoLegal: { optativas: ['721'] } },
    legal: [
      tecnico(TERCEIRO),
      ['</infRespTec>', '<idCSRT>001</idCSRT><hashCSRT>aWv6LeEM4X6u4+qBI2OYZ8grigw=</hashCSRT></infRespTec>'],
    ],
  }),
  c(480, 'sem QR Code', [['<infMDFeSupl><qrCodMDFe>@QR@</qrCodMDFe></infMDFeSupl>', '']]),
  c(479, 'QR Code de outra SEFAZ', [], { torcer: [['dfe-portal.svrs.rs.gov.br', 'nfe.fazenda.sp.gov.br']] }),
  c(481, 'QR Code de outra chave', [], { torcer: [['?chMDFe=35', '?chMDFe=33']] }),
  c(
    482,
    'QR Code de contingência sem assinatura',
    [
      ['<tpEmis>1', '<tpEmis>2'],
      ['@QR@', 'https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=@@@&amp;tpAmb=2'],
    ],
    { legal: [['<tpEmis>1', '<tpEmis>2']] },
  ),
  c(488, 'QR Code assinado sem contingência', [], {
    torcer: [['&amp;tpAmb=2<', '&amp;tpAmb=2&amp;sign=YQ==<']],
  }),
  c(496, 'assinatura do QR Code errada', [['<tpEmis>1', '<tpEmis>2']], {
    torcer: [['&amp;sign=', '&amp;sign=AAAA']],
    legal: [['<tpEmis>1', '<tpEmis>2']],
  }),
  c(611, 'placa aberta para a mesma UF', [], { antes: aberto([]), legal: OUTRA_PLACA }),
  c(662, 'placa aberta no sentido oposto', [], {
    antes: aberto([
      ['<UFIni>SP', '<UFIni>RJ'],
      ['<UFFim>RJ', '<UFFim>SP'],
      [
        '<cMunCarrega>3550308</cMunCarrega><xMunCarrega>Sao Paulo',
        '<cMunCarrega>3304557</cMunCarrega><xMunCarrega>Rio',
      ],
      [RIO, DAQUI],
    ]),
    legal: OUTRA_PLACA,
  }),
  c(462, 'placa aberta há mais de cinco dias', [], {
    antes: aberto(
      [
        ['<UFFim>RJ', '<UFFim>MG'],
        [RIO, '<cMunDescarga>3106200</cMunDescarga><xMunDescarga>BH</xMunDescarga>'],
      ],
      '2026-11-14',
    ),
    legal: OUTRA_PLACA,
  }),
  c(686, 'aberto há mais de trinta dias', OUTRA_PLACA, {
    antes: aberto([], '2026-10-20'),
    legal: OUTRA_PLACA,
    hojeDoLegal: '2026-11-19',
  }),
  c(712, 'posterior sem documentos há mais de uma semana', OUTRA_PLACA, {
    antes: aberto(POSTERIOR, '2026-11-12'),
    legal: OUTRA_PLACA,
    hojeDoLegal: '2026-11-18',
  }),
  c(226, 'outra UF no caminho', [], { base: '/ws/rj' }),
  c(247, 'emitente de outra UF que a da chave', [['<UF>SP</UF></enderEmit>', '<UF>RJ</UF></enderEmit>']]),
  c(207, 'CNPJ errado do emitente', [[`<emit><CNPJ>${CNPJ}`, '<emit><CNPJ>11222333000182']]),
  c(705, 'carregamento posterior por ar', [...POSTERIOR, ['<modal>1', '<modal>2']], { legal: POSTERIOR }),
  p(676, 'NF-e com outra chave', [['<chNFe>@NFE@', '<chNFe>@OUTRA@']], {
    antes: async m => ({
      OUTRA: m.nota({ modelo: '55', nNF: Number((m.marcas['NFE'] ?? '').slice(25, 34)), cNF: '11223344' })
        .chave,
    }),
  }),
  c(719, 'dono do reboque com CNPJ errado', [reboque(RUIM)], { legal: [reboque(TERCEIRO)] }),
  c(647, 'MDF-e em manifesto da estrada', [...BALSA.slice(1)], {
    antes: daBalsa,
    legal: [...BALSA, naBalsa],
  }),
  c(648, 'MDF-e fora do Amazonas e do Amapá', [BALSA[0], ...BALSA.slice(5), naBalsa] as Pares, {
    ...{ antes: daBalsa, legal: [...BALSA, naBalsa] },
  }),
  c(649, 'chave de MDF-e errada', [...BALSA, naBalsa, ['@NA_BALSA@', '3526'.padEnd(44, '1')]], {
    ...{ antes: daBalsa, legal: [...BALSA, naBalsa] },
  }),
  ...(
    [
      [655, 'que não existe', async m => m.papel('mdfe').chave],
      [
        656,
        'com outra chave',
        async m => {
          const { chave } = await m.autorizar('mdfe', [...PROPRIA, ['ABC1D23', 'BAL1S24']])
          return m.papel('mdfe', { numero: Number(chave.slice(25, 34)), mudar: [['48151623', '11223344']] })
            .chave
        },
      ],
      [
        657,
        'cancelado',
        async m => {
          const { chave, nProt } = await m.autorizar('mdfe', [...PROPRIA, ['ABC1D23', 'BAL1S24']])
          await m.cancelarTransporte('mdfe', chave, nProt)
          return chave
        },
      ],
      [
        658,
        'de outra balsa',
        async m => {
          m.marcas = { ...m.marcas, ...(await daBalsa(m)) }
          return (await m.autorizar('mdfe', [...BALSA, naBalsa])).chave
        },
      ],
      [659, 'de transportadora', async m => (await m.autorizar('mdfe', [['ABC1D23', 'BAL1S24']])).chave],
    ] as readonly (readonly [number, string, (m: Estrada) => Promise<string>])[]
  ).map(([codigo, qual, fazer]) =>
    c(codigo, `MDF-e ${qual}`, [...BALSA, naBalsa, ['@NA_BALSA@', '@OUTRO@']], {
      antes: async m => ({
        OUTRO: await fazer(m),
        NA_BALSA: m.marcas['NA_BALSA'] ?? (await daBalsa(m))['NA_BALSA'] ?? '',
      }),
      legal: [...BALSA, naBalsa],
    }),
  ),
]
