import type { Evento } from '../mensagens.ts'
import { CNPJ, type Nota, trocar } from '../simulator-fixture.ts'
import { certificado, type Linha, linha, type Mesa } from './mesa.ts'
import { NO_LUGAR } from './no-lugar.ts'

const OUTRO = '98765001000121'
const FILIAL = '11222333000262'

/** A note authorised, and a cancellation of it some minutes later. */
const cancela =
  (e: Evento = {}, minutos = 1, n: Partial<Nota> = {}) =>
  async (m: Mesa) => {
    const { chave, nProt } = await m.autorizada(n)
    m.depois(minutos)
    return m.evento(chave, { nProt, ...e })
  }
const boaCancelada = cancela()
const HORA = 60

/** Cancelled already, and once more by the offline note that stands for it. */
const substitui = (antes: boolean) => async (m: Mesa) => {
  const primeira = await m.autorizada()
  const offline = await m.autorizada({ tpEmis: '9' })
  m.depois(2)
  if (antes) await m.evento(primeira.chave, { nProt: primeira.nProt })
  return m.evento(primeira.chave, { tpEvento: '110112', nProt: primeira.nProt, chNFeRef: offline.chave })
}
/** Received a while after it was issued; the event is of that minute. */
const recebidaTarde = (evento: string) => async (m: Mesa) => {
  m.depois(30)
  const { chave, nProt } = await m.autorizada({ modelo: '55' })
  m.depois(31)
  return m.evento(chave, { nProt, quando: `2026-11-20T10:${evento}:00-03:00` })
}
const carta = (n: Partial<Nota>, e: Evento = {}) => cancela({ tpEvento: '110110', ...e }, 1, n)
const comCte = (a_da_nota: boolean) => async (m: Mesa) => {
  const { chave, nProt } = await m.autorizada({ modelo: '55' })
  m.depois(1)
  return m.com({ com_cte: [a_da_nota ? chave : '3'.repeat(44)] }, () => m.evento(chave, { nProt }))
}
const RONDONIA: Partial<Nota> = {
  modelo: '55',
  mudar: x =>
    x
      .replaceAll('3550308', '1100205')
      .replaceAll('<UF>SP', '<UF>RO')
      .replace('<cUF>35', '<cUF>11')
      .replace('110042490114', '00000000625213'),
}
/** Past the time of its state, which gave leave or not. */
const canceladaTarde =
  (n: Partial<Nota>, anuiu: boolean, horas = 25) =>
  async (m: Mesa) => {
    const { chave, nProt } = await m.autorizada(n)
    m.depois(horas * HORA)
    return m.com({ anuencias: anuiu ? [chave] : ['3'.repeat(44)] }, () =>
      m.evento(chave, { nProt, cOrgao: chave.slice(0, 2) }),
    )
  }
const errada = (chave: string): string => chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10)
const duasVezes = (nSeq: string) => async (m: Mesa) => {
  const { chave } = await m.autorizada({ modelo: '55' })
  m.depois(1)
  await m.evento(chave, { tpEvento: '110110' })
  return m.evento(chave, { tpEvento: '110110', nSeq })
}

const DO_EMITENTE: readonly Linha[] = [
  linha(
    252,
    'evento de outro ambiente',
    m => m.com({ ambiente: 1 }, () => m.evento(m.nota().chave)),
    boaCancelada,
  ),
  linha(489, 'CNPJ do autor errado', cancela({ cnpj: '11222333000182' }), boaCancelada),
  linha(490, 'CPF do autor errado', cancela({ cpf: '52998224726' }), boaCancelada),
  linha(491, 'tipo que não existe', cancela({ tpEvento: '110113' }), boaCancelada),
  linha(492, 'versão que não existe', cancela({ verEvento: '2.00' }), boaCancelada),
  linha(
    493,
    'cancelamento sem protocolo',
    cancela({ detalhe: '<descEvento>Cancelamento</descEvento>' }),
    boaCancelada,
  ),
  linha(494, 'nota que a SEFAZ não tem', async m => m.evento(m.nota().chave), boaCancelada),
  linha(
    236,
    'chave com o dígito errado',
    async m => m.evento(errada((await m.autorizada()).chave)),
    boaCancelada,
  ),
  linha(572, 'Id que não é dos campos', cancela({ id: `ID110111${'3'.repeat(44)}01` }), boaCancelada),
  linha(657, 'órgão que não é o da nota', cancela({ cOrgao: '31' }), boaCancelada),
  linha(573, 'carta com o mesmo número', duasVezes('1'), duasVezes('2')),
  linha(574, 'autor que não é o emitente', cancela({ cnpj: FILIAL }), boaCancelada),
  linha(577, 'evento anterior à emissão', cancela({ quando: '2026-11-20T09:59:00-03:00' }), boaCancelada),
  linha(
    578,
    'evento no futuro',
    cancela({ quando: '2026-11-20T10:08:00-03:00' }),
    cancela({ quando: '2026-11-20T10:06:00-03:00' }),
  ),
  linha(579, 'evento anterior à autorização', recebidaTarde('20'), recebidaTarde('28')),
  linha(
    580,
    'carta de nota cancelada',
    async m => {
      const { chave, nProt } = await m.autorizada({ modelo: '55' })
      m.depois(1)
      await m.evento(chave, { nProt })
      return m.evento(chave, { tpEvento: '110110' })
    },
    carta({ modelo: '55' }),
  ),
  linha(594, 'segundo cancelamento', cancela({ nSeq: '2' }), boaCancelada),
  linha(
    501,
    'NF-e de SP de mais de 480 horas',
    cancela({}, 480 * HORA + 1, { modelo: '55' }),
    cancela({}, 480 * HORA - 1, { modelo: '55' }),
  ),
  linha(
    501,
    'NF-e de Rondônia sem a anuência do estado',
    canceladaTarde(RONDONIA, false),
    canceladaTarde(RONDONIA, true),
  ),
  linha(
    501,
    'NF-e de um estado que não dá anuência',
    canceladaTarde({ modelo: '55' }, true, 481),
    canceladaTarde(RONDONIA, true, 481),
  ),
  linha(770, 'NFC-e de mais de 30 minutos', cancela({}, 31), cancela({}, 29)),
  linha(222, 'protocolo de outra nota', cancela({ nProt: '135260000099999' }), boaCancelada),
  linha(420, 'cancelada antes', substitui(true), substitui(false)),
  linha(784, 'carta de NFC-e', carta({}), carta({ modelo: '55' })),
  linha(690, 'nota que um CT-e leva', comCte(true), comCte(false)),
]

const TRANSPORTADOR = '11444777000161'
const ator = (quem: string): Evento => ({
  tpEvento: '110150',
  em: 'an',
  detalhe:
    '<descEvento>Ator interessado na NF-e</descEvento><cOrgaoAutor>35</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>t</verAplic>' +
    `<autXML>${quem}</autXML><tpAutorizacao>0</tpAutorizacao>`,
})
const doCnpj = (cnpj: string) => ator(`<CNPJ>${cnpj}</CNPJ>`)
const autoriza = (e: Evento, minutos?: number, n: Partial<Nota> = {}) =>
  cancela(e, minutos, { modelo: '55', ...n })
const bomAtor = autoriza(doCnpj(TRANSPORTADOR))
const duasAutorizacoes = (segundo: string) => async (m: Mesa) => {
  const { chave } = await m.autorizada({ modelo: '55' })
  m.depois(1)
  await m.evento(chave, doCnpj(TRANSPORTADOR))
  return m.evento(chave, { ...doCnpj(segundo), nSeq: '2' })
}
/** Who the note itself lets fetch it. */
const autXML = {
  mudar: trocar(['<det nItem="1">', `<autXML><CNPJ>${TRANSPORTADOR}</CNPJ></autXML><det nItem="1">`]),
}
/** 20 May 2027, at the minute of the authorisation. */
const SEIS_MESES = 181 * 24 * HORA

const DO_TRANSPORTADOR: readonly Linha[] = [
  linha(421, 'transportador que é o emitente', autoriza(doCnpj(CNPJ)), bomAtor),
  linha(422, 'transportador que é o destinatário', autoriza(ator('<CPF>52998224725</CPF>')), bomAtor),
  linha(423, 'transportador que a nota já autoriza', autoriza(doCnpj(TRANSPORTADOR), 1, autXML), bomAtor),
  linha(423, 'transportador autorizado antes', duasAutorizacoes(TRANSPORTADOR), duasAutorizacoes(OUTRO)),
  linha(
    596,
    'transportador seis meses depois',
    autoriza(doCnpj(TRANSPORTADOR), SEIS_MESES + 1),
    autoriza(doCnpj(TRANSPORTADOR), SEIS_MESES - 1),
  ),
]

const EPEC_DA: Partial<Nota> = { modelo: '55', tpEmis: '4' }
/** An EPEC, and then what is done of its number. */
const depoisDoEpec = (fazer: (m: Mesa, nNF: number) => Promise<string>) => async (m: Mesa) => {
  const nNF = 91
  await m.epec(m.nota({ ...EPEC_DA, nNF }))
  return fazer(m, nNF)
}
const epec =
  (n: Partial<Nota> = {}, ...pares: [string, string][]) =>
  (m: Mesa) =>
    m.epec(m.nota({ ...EPEC_DA, ...n }), ...pares)
const bomEpec = epec()
const aDoEpec = depoisDoEpec((m, nNF) => m.emitir({ ...EPEC_DA, nNF }))
const DE_OUTRO = (x: string) => x.replace('<dest><CPF>52998224725</CPF>', '<dest><CPF>11144477735</CPF>')

const DO_EPEC: readonly Linha[] = [
  linha(484, 'EPEC de chave que não é dele', epec({ tpEmis: '1' }), bomEpec),
  linha(455, 'órgão do autor de outra UF', epec({}, ['<cOrgaoAutor>35', '<cOrgaoAutor>31']), bomEpec),
  linha(493, 'EPEC sem o valor da nota', epec({}, ['<vNF>100.00</vNF>', '']), bomEpec),
  linha(574, 'EPEC de outro autor', epec({}, [`<CNPJ>${CNPJ}</CNPJ>`, `<CNPJ>${FILIAL}</CNPJ>`]), bomEpec),
  linha(
    485,
    'outro EPEC do mesmo número',
    depoisDoEpec((m, nNF) => m.epec(m.nota({ ...EPEC_DA, nNF, cNF: '90210345' }))),
    bomEpec,
  ),
  linha(
    661,
    'EPEC de número que já tem nota',
    async m => {
      await m.emitir({ modelo: '55', nNF: 92 })
      return m.epec(m.nota({ ...EPEC_DA, nNF: 92 }))
    },
    bomEpec,
  ),
  linha(
    662,
    'EPEC de número inutilizado',
    async m => {
      await m.inutilizar(93, 93, { modelo: '55' })
      return m.epec(m.nota({ ...EPEC_DA, nNF: 93 }))
    },
    async m => {
      await m.inutilizar(93, 93, { modelo: '65' })
      return m.epec(m.nota({ ...EPEC_DA, nNF: 93 }))
    },
  ),
  linha(468, 'nota de EPEC que não há', m => m.emitir(EPEC_DA), aDoEpec),
  linha(
    467,
    'nota que diz outro cliente',
    depoisDoEpec((m, nNF) => m.emitir({ ...EPEC_DA, nNF, mudar: DE_OUTRO })),
    aDoEpec,
  ),
  linha(
    691,
    'nota de outra chave',
    depoisDoEpec((m, nNF) => m.emitir({ ...EPEC_DA, nNF, cNF: '90210345' })),
    aDoEpec,
  ),
  linha(
    692,
    'nota normal de número com EPEC',
    depoisDoEpec((m, nNF) => m.emitir({ modelo: '55', nNF })),
    aDoEpec,
  ),
]

/** A supplier's note, and what is said of it days later. */
const manifesta =
  (
    tpEvento: string,
    e: Evento = {},
    dias = 0,
    antes: (m: Mesa, chave: string) => Promise<unknown> = async () => null,
  ) =>
  async (m: Mesa) => {
    const chave = await m.compra()
    await antes(m, chave)
    m.depois(dias * 24 * HORA + 1)
    return m.manifestar(chave, tpEvento, e)
  }
const CIENCIA = '210210'
const desfeita = (m: Mesa, chave: string) => m.cancelarCompra(chave)
const confirmada = (m: Mesa, chave: string) => m.manifestar(chave, '210200')

const DO_DESTINATARIO: readonly Linha[] = [
  linha(
    575,
    'manifestação de quem não é o destinatário',
    async m => m.manifestar(await m.compra(), CIENCIA, { cnpj: OUTRO }, certificado({ cnpj: OUTRO })),
    manifesta(CIENCIA),
  ),
  linha(493, 'operação não realizada sem motivo', manifesta('210240', { just: '' }), manifesta('210240')),
  linha(494, 'nota que ninguém emitiu', m => m.manifestar(m.nota().chave, CIENCIA), manifesta(CIENCIA)),
  linha(657, 'manifestação à SEFAZ do estado', manifesta(CIENCIA, { cOrgao: '35' }), manifesta(CIENCIA)),
  linha(
    573,
    'ciência duas vezes',
    manifesta(CIENCIA, {}, 0, (m, chave) => m.manifestar(chave, CIENCIA)),
    manifesta(CIENCIA),
  ),
  linha(594, 'terceira confirmação', manifesta('210200', { nSeq: '3' }), manifesta('210200', { nSeq: '2' })),
  linha(596, 'ciência depois de 10 dias', manifesta(CIENCIA, {}, 10), manifesta(CIENCIA, {}, 9)),
  linha(596, 'confirmação depois de 90 dias', manifesta('210200', {}, 90), manifesta('210200', {}, 89)),
  linha(650, 'ciência de nota cancelada', manifesta(CIENCIA, {}, 0, desfeita), manifesta(CIENCIA)),
  linha(651, 'desconhecimento de nota cancelada', manifesta('210220', {}, 0, desfeita), manifesta('210220')),
  linha(655, 'ciência depois de confirmada', manifesta(CIENCIA, {}, 0, confirmada), manifesta(CIENCIA)),
]

const inutiliza = (ini: number, fim: number, ano?: string) => (m: Mesa) =>
  m.inutilizar(ini, fim, ano ? { ano } : {})
const depoisDe = (fazer: (m: Mesa) => Promise<unknown>, ini: number, fim: number) => async (m: Mesa) => {
  await fazer(m)
  return m.inutilizar(ini, fim)
}
const aFaixa = (m: Mesa) => m.inutilizar(8001, 8003)

const DA_INUTILIZACAO: readonly Linha[] = [
  linha(201, 'mais de 10.000 números', inutiliza(20_000, 30_000), inutiliza(20_000, 29_999)),
  linha(224, 'do maior ao menor', inutiliza(21, 20), inutiliza(20, 21)),
  linha(
    227,
    'Id que não é dos campos',
    m => m.pedir('NFeInutilizacao4', m.pedidoDe(31).replace(/Id="ID35/, 'Id="ID31')),
    inutiliza(31, 31),
  ),
  linha(
    241,
    'número que já tem nota',
    depoisDe(m => m.emitir({ nNF: 8010 }), 8009, 8011),
    depoisDe(m => m.emitir({ nNF: 8010 }), 8011, 8012),
  ),
  linha(
    250,
    'UF de outro serviço',
    m => m.inutilizar(32, 32, {}, '/ws/mg/NFeInutilizacao4'),
    m => m.inutilizar(32, 32, {}, '/ws/sp/NFeInutilizacao4'),
  ),
  linha(256, 'número já inutilizado', depoisDe(aFaixa, 8003, 8004), depoisDe(aFaixa, 8004, 8005)),
  linha(563, 'a mesma faixa outra vez', depoisDe(aFaixa, 8001, 8003), depoisDe(aFaixa, 8004, 8006)),
  linha(453, 'ano que não chegou', inutiliza(33, 33, '27'), inutiliza(33, 33, '26')),
  linha(454, 'ano de antes da NF-e', inutiliza(34, 34, '05'), inutiliza(34, 34, '06')),
]

/** Events of who issues and of who receives, EPEC and voided numbers. */
export const DOS_EVENTOS: readonly Linha[] = [
  ...DO_EMITENTE,
  ...NO_LUGAR,
  ...DO_TRANSPORTADOR,
  ...DO_EPEC,
  ...DO_DESTINATARIO,
  ...DA_INUTILIZACAO,
]
