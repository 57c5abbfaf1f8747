import { createHash } from 'node:crypto'
import { COM_EFETIVO } from '../casos-da-situacao.ts'
import { OPTATIVAS_DO_CADASTRO } from '../casos-do-cadastro.ts'
import { chave as chaveDe, cobr, dup, FAT, finalidade, noItem, type Par, ref } from '../casos-do-documento.ts'
import { ICMS00, noTotal, pagar } from '../simulator-cases.ts'
import { CNPJ, montar, type Nota, trocar } from '../simulator-fixture.ts'
import { gasolina, ITEM_RTC, SO_O_SEGUNDO } from './combustivel.ts'
import { boa, boa55, type Linha, linha, type Mesa } from './mesa.ts'

const nota = (n: Partial<Nota>) => (m: Mesa) => m.emitir(n)
const DEST = '11444777000161'
const IE = '110042490114'
const OUTRA_IE = '388108598269'

/** The same number again, under the same key or another. */
const denovo = (cNF?: string) => async (m: Mesa) => {
  await m.emitir({ nNF: 77 })
  return m.emitir({ nNF: 77, ...(cNF && { cNF }) })
}
const cancelada = (qual: 'ela' | 'outra') => async (m: Mesa) => {
  const { chave, nProt, xml } = await m.autorizada()
  await m.evento(chave, { nProt })
  return qual === 'ela' ? m.enviar(xml) : m.emitir()
}
const inutilizada = (nNF: number) => async (m: Mesa) => {
  await m.inutilizar(70, 72)
  return m.emitir({ nNF })
}
const errarDv = (x: string): string => {
  const errar = (dv: string) => String((Number(dv) + 1) % 10)
  return x
    .replace(/Id="NFe(\w{43})(\d)"/, (_, c, d) => `Id="NFe${c}${errar(d)}"`)
    .replace(/<cDV>(\d)</, (_, d) => `<cDV>${errar(d)}<`)
}
const consulta = (de: number, texto: string) => async (m: Mesa) => {
  const { chave } = m.nota()
  return m.consultar(chave.slice(0, de) + texto + chave.slice(de + texto.length))
}
const consultaBoa = async (m: Mesa) => m.consultar((await m.autorizada()).chave)

/** Key, dates, numbers: what the environment and its register say (MOC area G). */
const DA_CHAVE: readonly Linha[] = [
  linha(
    226,
    'UF de outro serviço',
    m => m.emitir({}, '/ws/mg/NFeAutorizacao4'),
    m => m.emitir({}, '/ws/sp/NFeAutorizacao4'),
  ),
  linha(502, 'Id que não é dos campos', nota({ torcer: trocar(['<cNF>48151623', '<cNF>48151624']) }), boa),
  linha(253, 'dígito da chave errado', nota({ torcer: errarDv }), boa),
  linha(614, 'consulta de UF que não existe', consulta(0, '10'), consultaBoa),
  linha(615, 'consulta de ano que não veio', consulta(2, '99'), consultaBoa),
  linha(615, 'consulta de antes de 2006', consulta(2, '05'), consultaBoa),
  linha(616, 'consulta de mês que não existe', consulta(4, '13'), consultaBoa),
  linha(617, 'consulta de CNPJ errado', consulta(6, '11222333000182'), consultaBoa),
  linha(618, 'consulta de CT-e', consulta(20, '57'), consultaBoa),
  linha(
    236,
    'consulta com o dígito errado',
    async m => {
      const { chave } = await m.autorizada()
      return m.consultar(chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10))
    },
    consultaBoa,
  ),
  linha(217, 'consulta do que ninguém enviou', m => m.consultar(m.nota().chave), consultaBoa),
  linha(
    613,
    'consulta de outra chave do número',
    async m => {
      await m.emitir({ nNF: 77 })
      return m.consultar(m.nota({ nNF: 77, cNF: '90210345' }).chave)
    },
    consultaBoa,
  ),
  linha(897, 'cNF em sequência', nota({ cNF: '12345678' }), nota({ cNF: '12345679' })),
  linha(897, 'cNF igual ao número', nota({ nNF: 31, cNF: '00000031' }), nota({ nNF: 31, cNF: '00000032' })),
  linha(
    703,
    'emitida mais de 5 minutos adiante',
    nota({ dhEmi: '2026-11-20T10:07:00-03:00' }),
    nota({ dhEmi: '2026-11-20T10:06:00-03:00' }),
  ),
  linha(
    704,
    'NFC-e mais de 5 minutos atrasada',
    nota({ dhEmi: '2026-11-20T09:55:00-03:00' }),
    nota({ dhEmi: '2026-11-20T09:56:00-03:00' }),
  ),
  linha(
    228,
    'NF-e de mais de 30 dias',
    nota({ modelo: '55', dhEmi: '2026-10-21T10:00:00-03:00' }),
    nota({ modelo: '55', dhEmi: '2026-10-22T10:00:00-03:00' }),
  ),
  linha(
    557,
    'contingência sem justificativa',
    nota({ tpEmis: '9', mudar: x => x.replace(/<dhCont>.*<\/xJust>/, '') }),
    nota({ tpEmis: '9' }),
  ),
  linha(
    558,
    'contingência que ainda não começou',
    nota({ tpEmis: '9', mudar: trocar(['<dhCont>2026-11-20T10:00', '<dhCont>2026-11-20T11:00']) }),
    nota({ tpEmis: '9' }),
  ),
  linha(
    569,
    'contingência de mais de 30 dias antes',
    nota({ modelo: '55', tpEmis: '5', mudar: trocar(['<dhCont>2026-11-20', '<dhCont>2026-10-20']) }),
    nota({ modelo: '55', tpEmis: '5', mudar: trocar(['<dhCont>2026-11-20', '<dhCont>2026-10-22']) }),
  ),
  linha(204, 'a mesma nota outra vez', denovo(), boa),
  linha(539, 'outra chave do mesmo número', denovo('90210345'), boa),
  linha(218, 'nota já cancelada', cancelada('ela'), cancelada('outra')),
  linha(206, 'número inutilizado', inutilizada(71), inutilizada(73)),
]

const com =
  (dials: object, n: Partial<Nota>, ...pares: [string, string][]) =>
  (m: Mesa) =>
    m.com(dials, () => m.emitir({ modelo: '55', ...n, mudar: trocar(...pares) }))
const EMPRESA: [string, string] = ['<CPF>52998224725</CPF>', `<CNPJ>${DEST}</CNPJ>`]
const contribuinte = (ie: string): [string, string] => [
  '<indIEDest>9</indIEDest>',
  `<indIEDest>1</indIEDest><IE>${ie}</IE>`,
]
const inscricoes = { [CNPJ]: IE }
const CARTAO = pagar(
  '<detPag><tPag>03</tPag><vPag>100.00</vPag><card><tpIntegra>2</tpIntegra></card></detPag>',
)
const csrt =
  (id: string, segredo: string, deOutra = false) =>
  (m: Mesa) =>
    m.com({ csrt: { '01': 'SEGREDO', '02': null } }, () => {
      const { chave } = montar({ nNF: 55, a1: m.a1 })
      const hash = createHash('sha1')
        .update(segredo + (deOutra ? '1'.repeat(44) : chave))
        .digest('base64')
      const grupo = `<infRespTec><CNPJ>${CNPJ}</CNPJ><xContato>Fulano</xContato><email>a@b.com.br</email><fone>1133334444</fone><idCSRT>${id}</idCSRT><hashCSRT>${hash}</hashCSRT></infRespTec>`
      return m.emitir({ nNF: 55, mudar: trocar(['</pag></infNFe>', `</pag>${grupo}</infNFe>`]) })
    })
const csrtBom = csrt('01', 'SEGREDO')

/** What this SEFAZ knows of who sells and who buys, and what its state decides. */
const DO_CADASTRO: readonly Linha[] = [
  linha(
    180,
    'regime que não é o da Receita',
    com({ regimes: { [CNPJ]: '1' } }, {}),
    com({ regimes: { [CNPJ]: '3' } }, {}),
  ),
  linha(
    203,
    'emitente não credenciado',
    com({ nao_habilitados: [CNPJ] }, {}),
    com({ nao_habilitados: [DEST] }, {}),
  ),
  linha(
    781,
    'emitente não credenciado para NFC-e',
    com({ nao_habilitados: [CNPJ] }, { modelo: '65' }),
    com({ nao_habilitados: [DEST] }, { modelo: '65' }),
  ),
  linha(207, 'CNPJ do emitente errado', nota({ mudar: trocar([CNPJ, '11222333000182']) }), boa),
  linha(
    245,
    'CNPJ que a SEFAZ não conhece',
    com({ nao_cadastrados: [CNPJ] }, {}),
    com({ nao_cadastrados: [DEST] }, {}),
  ),
  linha(229, 'IE do emitente só de zeros', nota({ mudar: trocar([`<IE>${IE}`, '<IE>000000000000']) }), boa),
  linha(
    230,
    'IE do emitente que não é de ninguém',
    com({ inscricoes: { [DEST]: OUTRA_IE } }, {}),
    com({ inscricoes }, {}),
  ),
  linha(
    231,
    'IE do emitente que é de outro',
    com({ inscricoes: { [DEST]: IE } }, {}),
    com({ inscricoes }, {}),
  ),
  linha(
    232,
    'contribuinte sem a IE',
    com({ inscricoes: { ...inscricoes, [DEST]: OUTRA_IE } }, {}, EMPRESA),
    com({ inscricoes: { ...inscricoes, [DEST]: null } }, {}, EMPRESA),
  ),
  linha(
    233,
    'IE do destinatário que não é de ninguém',
    com({ inscricoes }, {}, EMPRESA, contribuinte(OUTRA_IE)),
    com({ inscricoes: { ...inscricoes, [DEST]: OUTRA_IE } }, {}, EMPRESA, contribuinte(OUTRA_IE)),
  ),
  linha(
    234,
    'IE do destinatário que é de outro',
    com({ inscricoes }, {}, EMPRESA, contribuinte(IE)),
    com({ inscricoes: { ...inscricoes, [DEST]: OUTRA_IE } }, {}, EMPRESA, contribuinte(OUTRA_IE)),
  ),
  linha(301, 'emitente irregular', com({ irregulares: [CNPJ] }, {}), com({ irregulares: [DEST] }, {})),
  linha(
    302,
    'destinatário irregular',
    com({ irregulares: [DEST] }, {}, EMPRESA),
    com({ irregulares: [DEST] }, {}),
  ),
  linha(
    780,
    'NFC-e acima do limite do estado',
    com({ limite_nfce: 99 }, { modelo: '65' }),
    com({ limite_nfce: 100 }, { modelo: '65' }),
  ),
  linha(
    737,
    'cartão que o estado quer integrado',
    com({ sem_pos: ['SP'] }, { modelo: '65' }, CARTAO),
    com({ sem_pos: ['RJ'] }, { modelo: '65' }, CARTAO),
  ),
  linha(
    975,
    'sem o CSRT que o estado exige',
    m => m.com({ csrt_exigido: ['SP'] }, () => boa(m)),
    m => m.com({ csrt_exigido: ['RJ'] }, () => boa(m)),
  ),
  linha(976, 'CSRT desconhecido', csrt('09', 'SEGREDO'), csrtBom),
  linha(977, 'CSRT revogado', csrt('02', 'SEGREDO'), csrtBom),
  linha(978, 'hash de outro CSRT', csrt('01', 'OUTRO'), csrtBom),
  linha(978, 'hash de outra chave', csrt('01', 'SEGREDO', true), csrtBom),
]

const QR = 'www.homologacao.nfce.fazenda.sp.gov.br/qrcode'
const qr =
  (mudar: (xml: string) => string, n: Partial<Nota> = {}) =>
  (m: Mesa) =>
    m.enviar(mudar(m.nota(n).xml))
const offline = (mudar: (xml: string) => string) => qr(mudar, { tpEmis: '9' })
const offlineBom = offline(x => x)
const versao2 = (id: string, segredo: string) => (m: Mesa) =>
  m.com({ csc: { '1': 'SEGREDO', '2': null } }, () =>
    qr(xml =>
      xml.replace(/\?p=(\w{44})\|3\|2</, (_, chave) => {
        const p = `${chave}|2|2|${id}`
        return `?p=${p}|${createHash('sha1')
          .update(p + segredo)
          .digest('hex')
          .toUpperCase()}<`
      }),
    )(m),
  )
const versao2Boa = versao2('1', 'SEGREDO')
/** The same by name, as the first version wrote it. */
const versao1 = (x: string) =>
  x.replace(
    /\?p=(\w{44})\|3\|2</,
    `?chNFe=$1&amp;nVersao=100&amp;tpAmb=2&amp;dhEmi=${'a'.repeat(50)}&amp;vNF=100.00&amp;vICMS=9.00&amp;digVal=${'a'.repeat(56)}&amp;cIdToken=000001&amp;cHashQRCode=${'a'.repeat(40)}<`,
  )
const suplemento = (chave: string, p: string) =>
  `<infNFeSupl><qrCode>https://${QR}?p=${chave}|${p}</qrCode><urlChave>https://www.homologacao.nfce.fazenda.sp.gov.br/consulta</urlChave></infNFeSupl>`
/** A 55 with that QR, sold over the counter or not. */
const comQr =
  (p: string | null, tpImp = '6', ...pares: [string, string][]) =>
  (m: Mesa) => {
    const { xml, chave } = m.nota({ modelo: '55', mudar: trocar(['<tpImp>1', `<tpImp>${tpImp}`], ...pares) })
    return m.enviar(p === null ? xml : xml.replace('<Signature ', `${suplemento(chave, p)}<Signature `))
  }
const doBalcao = comQr('3|2')
const DIFAL =
  '<ICMSUFDest><vBCUFDest>0.00</vBCUFDest><pICMSUFDest>20.00</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.00</pICMSInterPart><vICMSUFDest>0.00</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet></ICMSUFDest>'

/** QR of the NFC-e and of the 55 over the counter. */
const DO_QR: readonly Linha[] = [
  linha(
    394,
    'NFC-e sem QR',
    qr(x => x.replace(/<infNFeSupl>.*<\/infNFeSupl>/, '')),
    boa,
  ),
  linha(394, 'NF-e do balcão sem QR', comQr(null), doBalcao),
  linha(393, 'NF-e com QR', comQr('3|2', '1'), doBalcao),
  linha(672, 'NF-e do balcão com QR versão 2', comQr(`2|2|1|${'A'.repeat(40)}`), doBalcao),
  linha(
    725,
    'NF-e do balcão com CFOP que não é dele',
    comQr('3|2', '6', ['<CFOP>5102', '<CFOP>5949']),
    doBalcao,
  ),
  linha(
    807,
    'NF-e do balcão com DIFAL',
    comQr('3|2', '6', ['</COFINS><IBSCBS>', `</COFINS>${DIFAL}<IBSCBS>`]),
    doBalcao,
  ),
  linha(
    395,
    'endereço de outra UF',
    qr(x => x.replace(QR, 'www.fazenda.rj.gov.br/qrcode')),
    boa,
  ),
  linha(
    395,
    'endereço de produção',
    qr(x => x.replace(QR, 'www.nfce.fazenda.sp.gov.br/qrcode')),
    boa,
  ),
  linha(
    878,
    'consulta pela chave em outra UF',
    qr(x =>
      x.replace(
        'https://www.homologacao.nfce.fazenda.sp.gov.br/consulta',
        'https://www.fazenda.rj.gov.br/nfce/consulta',
      ),
    ),
    boa,
  ),
  linha(
    396,
    'QR sem a chave no lugar dela',
    qr(x => x.replace('/qrcode?p=', '/qrcode?p=|3|2?p=')),
    boa,
  ),
  linha(
    397,
    'chave de outra nota',
    qr(x => x.replace(/\?p=(\d{30})\d{4}/, '?p=$10009')),
    boa,
  ),
  linha(398, 'QR da primeira versão', qr(versao1), boa),
  linha(
    474,
    'ambiente do QR',
    qr(x => x.replace('|3|2<', '|3|1<')),
    boa,
  ),
  linha(
    474,
    'valor do QR offline',
    offline(x => x.replace('|100.00||', '|100.01||')),
    offlineBom,
  ),
  linha(
    474,
    'dia do QR offline',
    offline(x => x.replace('|20|100', '|21|100')),
    offlineBom,
  ),
  linha(
    583,
    'QR offline assinado por outra chave',
    offline(x => x.replace(/\|\|\|[\w+/=]+</, `|||${'A'.repeat(342)}==<`)),
    offlineBom,
  ),
  linha(462, 'CSC desconhecido', versao2('9', 'SEGREDO'), versao2Boa),
  linha(463, 'CSC revogado', versao2('2', 'SEGREDO'), versao2Boa),
  linha(464, 'hash de outro CSC', versao2('1', 'OUTRO'), versao2Boa),
]

const simples =
  (cfopDoSegundo: string) =>
  (x: string): string =>
    noTotal(
      'vICMS',
      '0.00',
    )(
      noTotal(
        'vBC',
        '0.00',
      )(
        trocar(
          ['<CRT>3', '<CRT>1'],
          [ICMS00, '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>'],
          [
            '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>',
            '<ICMSSN500><orig>0</orig><CSOSN>500</CSOSN></ICMSSN500>',
          ],
          ['<CFOP>5405', `<CFOP>${cfopDoSegundo}`],
        )(x),
      ),
    )
const semGrupos = (x: string) => x.replace(/<IBSCBS>.*?<\/IBSCBS>/g, '')
const semTotal = (x: string) => x.replace(/<IBSCBSTot>.*<\/IBSCBSTot>/, '')
/** In production, where the group is not demanded yet. */
const emProducao = (mudar: (x: string) => string) => (m: Mesa) =>
  m.com({ ambiente: 1 }, () => {
    const { xml } = m.nota({ mudar: x => trocar(['<tpAmb>2', '<tpAmb>1'])(mudar(x)) })
    return m.enviar(xml.replace('www.homologacao.nfce', 'www.nfce').replace('|3|2<', '|3|1<'))
  })
/** Items and totals that take more than a replacement. */
const DOS_ITENS: readonly Linha[] = [
  linha(
    386,
    'CSOSN 500 com CFOP de venda tributada',
    nota({ mudar: simples('5102') }),
    nota({ mudar: x => semTotal(semGrupos(simples('5405')(x))) }),
  ),
  linha(1119, 'itens com IBS/CBS e nota sem o total', nota({ mudar: semTotal }), boa),
  linha(
    1118,
    'total de IBS/CBS sem item que o tenha',
    emProducao(semGrupos),
    emProducao(x => semTotal(semGrupos(x))),
  ),
  linha(
    1116,
    'CST 620 sem o grupo da monofasia',
    nota({ mudar: gasolina([ITEM_RTC, '<IBSCBS><CST>620</CST><cClassTrib>620001</cClassTrib></IBSCBS>']) }),
    nota({
      mudar: gasolina(
        [ITEM_RTC, '<IBSCBS><CST>410</CST><cClassTrib>410001</cClassTrib></IBSCBS>'],
        ...SO_O_SEGUNDO,
      ),
    }),
  ),
]

const optativa = (
  codigo: number,
  qual: string,
  quebra: Par[],
  perto: Par[],
  n: Partial<Nota> = {},
): Linha => {
  const ligada = { optativas: [`${codigo}`] }
  return linha(codigo, `${qual}, onde se liga`, com(ligada, n, ...quebra), com(ligada, n, ...perto))
}
const PARCELA = cobr(FAT, dup('001', '2026-11-20', '100.00'))
const DE_ONTEM = { dhEmi: '2026-11-19T10:00:00-03:00' }
const seletivo = (vIS: string): Par[] => [
  [
    '</COFINS><IBSCBS>',
    `</COFINS><IS><CSTIS>000</CSTIS><cClassTribIS>000001</cClassTribIS><vBCIS>50.00</vBCIS><pIS>1.0000</pIS><vIS>${vIS}</vIS></IS><IBSCBS>`,
  ],
]
const valores = (primeiro: string, total: string): Par[] => [
  noItem(`<vItem>${primeiro}</vItem>`),
  noItem('<vItem>50.46</vItem>'),
  ['</IBSCBSTot>', `</IBSCBSTot><vNFTot>${total}</vNFTot>`],
]

/** Rules that the authorisers keep switched off. */
const OPTATIVAS: readonly Linha[] = [
  optativa(867, 'parcela de quem paga em dinheiro', [PARCELA], [PARCELA, ['<tPag>01', '<tPag>14']]),
  optativa(
    898,
    'parcela que venceu antes de autorizada',
    [cobr(FAT, dup('001', '2026-11-19', '100.00'))],
    [PARCELA],
    DE_ONTEM,
  ),
  optativa(906, 'já retido a consumidor, sem o ICMS efetivo', [], [COM_EFETIVO]),
  optativa(1019, 'imposto seletivo que não é a conta', seletivo('0.60'), seletivo('0.50')),
  optativa(1105, 'valor do item que não é a conta', valores('50.38', '100.84'), valores('50.37', '100.83')),
  linha(
    1105,
    'valor do item que não é a conta, onde não se liga',
    com({ optativas: ['1105'] }, {}, ...valores('50.38', '100.84')),
    com({}, {}, ...valores('50.38', '100.84')),
  ),
]

/** A complement of what that gives the key of. */
const completa = (de: (m: Mesa) => Promise<string>, codigo: number) => (m: Mesa) =>
  m.com({ optativas: [`${codigo}`] }, async () =>
    m.emitir({ modelo: '55', mudar: trocar(finalidade('2'), ref(await de(m))) }),
  )
const emitida = async (m: Mesa) => (await m.autorizada({ modelo: '55' })).chave
const complementar = async (m: Mesa) =>
  (await m.autorizada({ modelo: '55', mudar: trocar(finalidade('2'), ref(await emitida(m))) })).chave
/** A note of that number that refers to the key of another. */
const cita = (nNF: number, outra: number) => (m: Mesa) =>
  m.emitir({ nNF, modelo: '55', mudar: trocar(ref(m.nota({ nNF: outra, modelo: '55' }).chave)) })

const umDoSimples = (csosn: string) => (x: string) =>
  semTotal(semGrupos(simples('5405')(x))).replace('<CSOSN>102', `<CSOSN>${csosn}`)

/** References, and rules that each state switches on. */
const DO_CADASTRO_LIGADAS: readonly Linha[] = [
  linha(316, 'nota que cita a si mesma', cita(4321, 4321), cita(4321, 4320)),
  linha(
    267,
    'completa o que ninguém emitiu',
    completa(async () => chaveDe('1'), 267),
    completa(emitida, 267),
  ),
  linha(268, 'completa uma complementar', completa(complementar, 268), completa(emitida, 268)),
  linha(
    384,
    'CSOSN 400 em NFC-e',
    m => m.com({ optativas: ['384'] }, () => m.emitir({ mudar: umDoSimples('400') })),
    m => m.com({ optativas: ['384'] }, () => m.emitir({ mudar: umDoSimples('102') })),
  ),
  ...OPTATIVAS_DO_CADASTRO.map(([codigo, qual, modelo, quebra, perto, dials = {}]) =>
    linha(
      codigo,
      `${qual}, onde se liga`,
      com({ optativas: [`${codigo}`], ...dials }, { modelo }, ...quebra),
      com({ optativas: [`${codigo}`] }, { modelo }, ...perto),
    ),
  ),
]

/** What no document of this layout can bring, and the dial does; and denials, which the register brings as well. */
const SO_PELO_AJUSTE: Readonly<Record<number, string>> = {
  110: 'denegação que ninguém mais dá',
  303: 'idem',
  496: 'o esquema já exige tpIntegra',
  1279: 'vProdLiq é da PL_010g, que o esquema daqui não tem',
  1282: 'idem',
  1283: 'idem',
}
const PELO_AJUSTE = Object.entries(SO_PELO_AJUSTE).map(([codigo, porque]) =>
  linha(
    Number(codigo),
    porque,
    m => m.com({ rejeitar: Number(codigo) }, () => boa55(m)),
    m => m.com({ rejeitar: Number(codigo), servico: 'NFeInutilizacao4' }, () => boa55(m)),
  ),
)

export const DA_NOTA: readonly Linha[] = [
  ...DA_CHAVE,
  ...DO_CADASTRO,
  ...DO_QR,
  ...DOS_ITENS,
  ...OPTATIVAS,
  ...DO_CADASTRO_LIGADAS,
  ...PELO_AJUSTE,
]
