import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as respirar } from 'node:timers/promises'
import { createDemoPfx } from '../../sim/certificates/demo-pfx.ts'
import { buildCte, LAYOUTS } from '../../src/core/dfe/cte/compose/cte.ts'
import type { EntradaCte } from '../../src/core/dfe/cte/compose/entrada.ts'
import { layOutDacte } from '../../src/core/dfe/cte/dacte/dacte.ts'
import { CTE_EVENTOS } from '../../src/core/dfe/cte/event/kinds.ts'
import { preflightCte } from '../../src/core/dfe/cte/preflight/index.ts'
import { type EventKind, kindOf } from '../../src/core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../src/core/dfe/kit/family.ts'
import type { Grupo } from '../../src/core/dfe/kit/node.ts'
import type { GrupoXml } from '../../src/core/dfe/kit/object.ts'
import { findNo, type NoXml, parseXml } from '../../src/core/dfe/kit/parse.ts'
import { readXml } from '../../src/core/dfe/kit/read.ts'
import { writeXml } from '../../src/core/dfe/kit/xml.ts'
import type { EntradaMdfe } from '../../src/core/dfe/mdfe/compose/entrada.ts'
import { buildMdfe } from '../../src/core/dfe/mdfe/compose/mdfe.ts'
import { layOutDamdfe } from '../../src/core/dfe/mdfe/damdfe/damdfe.ts'
import { EVENTOS_MDFE } from '../../src/core/dfe/mdfe/event/kinds.ts'
import { MDFE } from '../../src/core/dfe/mdfe/layout/mdfe.ts'
import { preflightMdfe } from '../../src/core/dfe/mdfe/preflight/index.ts'
import { buildChave, parseChave } from '../../src/core/document/chave.ts'
import { type Certificado, openPfx } from '../../src/server/sefaz/certificate.ts'
import { createSefazClient, type SefazClient } from '../../src/server/sefaz/client/client.ts'
import type { Conexao } from '../../src/server/sefaz/client/conexao.ts'
import type { SefazResult } from '../../src/server/sefaz/client/resultado.ts'
import { procDocument, signWithQr } from '../../src/server/sefaz/compose.ts'
import { dfeFamilyOf } from '../../src/server/sefaz/families.ts'
import { signEvento } from '../../src/server/sefaz/sign.ts'
import {
  chaveDe as chaveDoCte,
  DESTINATARIO,
  exemplo,
  exemploOs,
  exemploSimp,
} from '../../tests/core/dfe/cte/exemplos.ts'
import { parte, quebras, TEM_XMLLINT } from '../../tests/core/dfe/cte/juiz.ts'
import { CTES, OS, RTC, SIMP } from '../../tests/core/dfe/cte/matriz.ts'
import { DETALHE, PEDIDOS as PEDIDOS_DO_CTE } from '../../tests/core/dfe/cte/pedidos.ts'
import { PASTA_CTE, PASTA_MDFE } from '../../tests/core/dfe/esquema.ts'
import { dono, proprio, rodo, SAO_PAULO, transportador } from '../../tests/core/dfe/mdfe/exemplo.ts'
import { GRANDES, MATRIZ, VINTE_MIL } from '../../tests/core/dfe/mdfe/matriz.ts'
import { PEDIDOS as PEDIDOS_DO_MDFE } from '../../tests/core/dfe/mdfe/pedidos.ts'
import { DEMO } from '../../tests/server/sefaz/certificado-demo.ts'
import { conferirAssinatura, temXmlsec } from '../../tests/server/sefaz/outros-juizes.ts'
import { handTime } from '../../tests/server/time.ts'
import { subirSimulador } from '../../tests/sim/simulador.ts'
import type { Prova } from './apoio/prova.ts'
import { somarCte, somarMdfe } from './apoio/somar-transporte.ts'

/** The short form has one of so many documents, none of which names another. */
const CURTA = 24

/** A document of the matrix, ready to be signed. */
interface Documento {
  nome: string
  chave: string
  /** CNPJ or CPF of the issuer. */
  dono: string
  uf: string
  dhEmi: string
  layout: Grupo
  objeto: GrupoXml
  /** What the product itself holds against it. */
  antes: readonly { codigo: string | null; texto: string }[]
  somar: (inf: NoXml) => string[]
  desenhar: typeof layOutDacte
}

/** Gives a key another number, of the month of the emission. */
function comNumero(chave: string, dhEmi: string, nNF: number): string {
  const partes = parseChave(chave)
  if (!partes) throw new Error(`not a key: ${chave}`)
  const AAMM = dhEmi.slice(2, 4) + dhEmi.slice(5, 7)
  return buildChave({ ...partes, AAMM, nNF })
}

/** Number of a document that no other names; those are below a thousand. */
const LIVRE = 1000

function cteOf(nome: string, dada: EntradaCte, numero?: number): Documento {
  const { dhEmi } = dada.ide
  const entrada = numero ? { ...dada, chave: comNumero(dada.chave, dhEmi, LIVRE + numero) } : dada
  return {
    ...{ nome, chave: entrada.chave, dono: entrada.emit.CNPJ, uf: entrada.emit.endereco.UF, dhEmi },
    ...{
      layout: LAYOUTS[entrada.documento],
      objeto: buildCte(entrada),
      antes: preflightCte(entrada, { agora: dhEmi }),
    },
    ...{ somar: somarCte, desenhar: layOutDacte },
  }
}

/** Each has a truck of its own: one that is open stops the next of the same plate (611). */
function mdfeOf(nome: string, dada: EntradaMdfe, numero: number): Documento {
  const placa = `AAA${Math.floor(numero / 100)}A${String(numero % 100).padStart(2, '0')}`
  const { modal } = dada
  const entrada: EntradaMdfe = {
    ...dada,
    chave: comNumero(dada.chave, dada.ide.dhEmi, LIVRE + numero),
    modal: modal.modal === '1' ? { ...modal, tracao: { ...modal.tracao, placa } } : modal,
  }
  const { dhEmi } = entrada.ide
  return {
    ...{
      nome,
      chave: entrada.chave,
      dono: entrada.emit.documento.numero,
      uf: entrada.emit.endereco.UF,
      dhEmi,
    },
    ...{ layout: MDFE, objeto: buildMdfe(entrada), antes: preflightMdfe(entrada) },
    ...{ somar: somarMdfe, desenhar: layOutDamdfe },
  }
}

/** An OS whose taker is a company, which may disagree. */
const DE_EMPRESA: Partial<EntradaCte> = {
  tomador: { toma: '4', indIEToma: '1', parte: DESTINATARIO },
  os: { xDescServ: 'Fretamento', tributos: { vINSS: '11.00' } },
}
/** CT-e that those of the matrix complement and replace. */
const NOMEADOS: readonly Documento[] = [
  ...Array.from({ length: 11 }, (_, i) => cteOf(`nomeado ${i}`, exemplo({ chave: chaveDoCte('57', 2 + i) }))),
  cteOf('nomeado simplificado', exemploSimp({ chave: chaveDoCte('57', 13) })),
  ...[2, 3, 4, 5, 6].map(i =>
    cteOf(`nomeada OS ${i}`, exemploOs({ chave: chaveDoCte('67', i), ...DE_EMPRESA })),
  ),
]
/** Those whose taker disagreed, without which nothing is replaced (739), and the taker. */
const EM_DESACORDO: readonly (readonly [chave: string, tomador: string])[] = [
  ...[12, 13].map(i => [chaveDoCte('57', i), '11222333000181'] as const),
  ...[4, 5, 6].map(i => [chaveDoCte('67', i), DESTINATARIO.documento] as const),
]

/** Text to be judged by a schema of a family's package. */
interface Julgado {
  nome: string
  familia: DfeFamily
  arquivo: string
  xml: string
  /** Element that is signed; absent of a part. */
  assinado?: string
}

/** The authority, its callers and everything that was signed. */
class Estrada {
  readonly julgados: Julgado[] = []
  readonly problemas: string[] = []
  readonly certificados = new Map<string, Certificado>()
  readonly sim: Awaited<ReturnType<typeof subirSimulador>>
  readonly #client: SefazClient
  readonly #hora: { agora: Date }

  constructor(sim: Estrada['sim'], hora: { agora: Date }) {
    this.sim = sim
    this.#hora = hora
    this.#client = createSefazClient({ time: handTime(hora.agora.toISOString()) })
  }

  static async abrir(): Promise<Estrada> {
    const hora = { agora: new Date('2026-11-20T12:00:00Z') }
    const estrada = new Estrada(await subirSimulador(() => hora.agora), hora)
    const erros = estrada.sim.dials.adjust({ conferir_documentos: false, svc: true })
    if (erros) throw new Error(JSON.stringify(erros))
    return estrada
  }

  async fechar(): Promise<void> {
    this.#client.close()
    await this.sim.close()
  }

  certificado(dono: string): Certificado {
    const pronto = this.certificados.get(dono)
    if (pronto) return pronto
    const [validoDe, validade] = [new Date('2025-01-01T00:00:00Z'), new Date('2036-01-01T00:00:00Z')]
    const novo = openPfx(createDemoPfx({ ...DEMO, cnpj: dono, validoDe, validade }), DEMO.senha, null)
    this.certificados.set(dono, novo)
    return novo
  }

  #conexao(chave: string, dono: string, uf: string): Conexao {
    const autorizador = { '7': 'SVC-RS', '8': 'SVC-SP' } as const
    return {
      ...{ certificado: this.certificado(dono), cnpj: dono, uf, modelo: chave.slice(20, 22) },
      ...{ base: `https://127.0.0.1:${this.sim.port}`, caPem: this.sim.caPem },
      autorizador: autorizador[chave.slice(34, 35) as '7'] ?? null,
      tpAmb: '2',
    }
  }

  /** Reads an answer; tells what went wrong. */
  #resposta<T extends object>(nome: string, disse: SefazResult<T>): T | null {
    if (disse.kind === 'answer') return disse.resposta
    this.problemas.push(`${nome}: sem resposta (${disse.causa})`)
    return null
  }

  /**
   * Signs a document, holds it against everything, sends it. Gives its protocol; null where it has none. `esperado`: the
   * authority's answer.
   */
  async emitir(doc: Documento, esperado = '100'): Promise<{ nProt: string; xml: string } | null> {
    const { nome, chave, layout } = doc
    const familia = dfeFamilyOf(chave.slice(20, 22))
    const certificado = this.certificado(doc.dono)
    const said = { chave, tpAmb: '2', tpEmis: Number(chave.slice(34, 35)), uf: doc.uf } as const
    const { xml } = signWithQr(familia, layout, doc.objeto, said, certificado)
    const inf = Object.keys(doc.objeto).find(tag => tag.startsWith('inf')) ?? ''
    const lido = parseXml(xml)
    const semAssinatura = xml.replace(/<Signature [\s\S]*<\/Signature>/, '')
    const { objeto, sobras } = readXml(layout, parseXml(semAssinatura))
    const miolo = findNo(lido, inf)
    this.problemas.push(
      ...doc.antes.map(({ codigo, texto }) => `${nome}: ${codigo} ${texto}`),
      ...(miolo ? doc.somar(miolo) : ['sem miolo']).map(problema => `${nome}: ${problema}`),
      ...(sobras.length === 0 && writeXml(layout, objeto) === semAssinatura
        ? []
        : [`${nome}: lido de volta, é outro`]),
    )
    this.julgados.push({ nome, familia, arquivo: familia.schemas[layout.tag] ?? '', xml, assinado: inf })
    const modal = /<infModal [^>]*><(\w+)/.exec(xml)?.[1]
    if (modal)
      this.julgados.push({
        ...{ nome: `${nome} (${modal})`, familia, arquivo: familia.schemas[modal] ?? '' },
        xml: parte(xml, modal, layout.ns),
      })
    this.#hora.agora = new Date(Date.parse(doc.dhEmi) + 60_000)
    const conexao = this.#conexao(chave, doc.dono, doc.uf)
    const resposta = this.#resposta(nome, await this.#client.authorize(conexao, xml))
    const protocolo = resposta?.protocolo
    const disse = protocolo?.cStat ?? resposta?.cStat
    if (!protocolo || disse !== '100') {
      if (disse !== esperado)
        this.problemas.push(`${nome}: ${disse} ${protocolo?.xMotivo ?? resposta?.xMotivo}`)
      return null
    }
    const { paginas } = doc.desenhar(procDocument(familia, xml, protocolo.xml), {
      logo: null,
      situacao: null,
    })
    if (paginas.length === 0) this.problemas.push(`${nome}: sem papel`)
    return { nProt: protocolo.nProt ?? '', xml }
  }

  /** Signs an event of an authorised document and sends it. Gives its protocol. */
  async acontecer(
    kind: EventKind,
    {
      chave,
      autor,
      uf,
      ...dados
    }: { chave: string; autor: string; uf: string } & Partial<Parameters<EventKind['xml']>[0]>,
  ): Promise<string> {
    const nome = `evento ${kind.tipo} de ${chave.slice(20, 22)}`
    const familia = dfeFamilyOf(chave.slice(20, 22))
    const dhEvento = new Date(this.#hora.agora.getTime() - 3 * 3_600_000)
      .toISOString()
      .replace(/\.\d+Z/, '-03:00')
    const xml = signEvento(
      kind.xml({
        ...{ chave, tpAmb: '2', cnpj: autor, dhEvento, seq: 1, nProt: '', chaveSubstituta: '' },
        ...{ texto: 'O valor não é o que combinamos', ...dados },
      }),
      this.certificado(autor),
    )
    const tag = /<detEvento[^>]*><(\w+)/.exec(xml)?.[1] ?? ''
    this.julgados.push(
      {
        nome,
        familia,
        arquivo: familia.schemas[familia.name === 'cte' ? 'eventoCTe' : 'eventoMDFe'] ?? '',
        xml,
        assinado: 'infEvento',
      },
      {
        nome: `${nome} (${tag})`,
        familia,
        arquivo: familia.schemas[tag] ?? `${DETALHE[kind.tipo] ?? tag}_v4.00.xsd`,
        xml: parte(xml, tag, xmlnsOf(xml)),
      },
    )
    const resposta = this.#resposta(nome, await this.#client.sendEvent(this.#conexao(chave, autor, uf), xml))
    if (resposta?.cStat !== '135') this.problemas.push(`${nome}: ${resposta?.cStat} ${resposta?.xMotivo}`)
    return resposta?.nProt ?? ''
  }

  /** A document of its own, authorised, for each event of each model: [kinds in the order of sending]. */
  async eventos(): Promise<number> {
    let quantos = 0
    for (const modelo of ['57', '67'] as const)
      for (const kind of CTE_EVENTOS.filter(({ modelos }) => modelos.includes(modelo))) {
        const numero = 5000 + quantos
        const nome = `documento do evento ${kind.tipo} de ${modelo}`
        const entrada = modelo === '57' ? exemplo() : exemploOs(DE_EMPRESA)
        const doc = cteOf(nome, entrada, numero)
        const feito = await this.emitir(doc)
        if (!feito) continue
        this.#hora.agora = new Date('2026-11-20T20:00:00-03:00')
        const [desfeito] = kind.desfaz ?? []
        const mandar = (qual: EventKind, protocolo?: string) =>
          this.acontecer(qual, {
            ...{ chave: doc.chave, uf: doc.uf, nProt: feito.nProt, assinado: feito.xml },
            autor: qual.sobre ? (modelo === '57' ? '11222333000181' : DESTINATARIO.documento) : doc.dono,
            pedido: { ...PEDIDOS_DO_CTE[qual.tipo], data: '2026-11-20' },
            ...(PEDIDOS_DO_CTE[qual.tipo]?.['data'] ? { hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } : {}),
            ...(protocolo ? { desfeito: { tipo: desfeito ?? '', protocolo } } : {}),
          })
        await mandar(kind, desfeito && (await mandar(kindOf(CTE_EVENTOS, desfeito))))
        quantos++
      }
    for (const [tipo, pedido] of PEDIDOS_DO_MDFE) {
      const kind = kindOf(EVENTOS_MDFE, tipo)
      const entrada =
        tipo === '110115'
          ? proprio({ descarregamento: [{ ...SAO_PAULO, documentos: [] }] }, { UFFim: 'SP', posterior: true })
          : transportador({}, { tracao: { ...rodo().tracao, proprietario: dono('0') } }, { tpTransp: '2' })
      const doc = mdfeOf(`documento do evento ${tipo} de 58`, entrada, 500 + quantos)
      const feito = await this.emitir(doc)
      if (!feito) continue
      this.#hora.agora = new Date('2026-11-21T08:00:00-03:00')
      const autor = kind.sobre ? '12345678000195' : doc.dono
      await this.acontecer(kind, { chave: doc.chave, uf: doc.uf, autor, nProt: feito.nProt, pedido })
      quantos++
    }
    return quantos
  }
}

const xmlnsOf = (xml: string): string => /xmlns="([^"]+)"/.exec(xml)?.[1] ?? ''

/** Copies a package whose Id of a manifest forgets that a key may have letters (the contract's trap 3). */
function comLetras(pasta: string, dir: string): string {
  const copia = path.join(dir, 'mdfe')
  cpSync(pasta, copia, { recursive: true })
  const tipos = path.join(copia, 'mdfeTiposBasico_v3.00.xsd')
  writeFileSync(
    tipos,
    readFileSync(tipos, 'utf8').replaceAll('MDFe[0-9]{44}', 'MDFe[0-9]{6}[A-Z0-9]{12}[0-9]{26}'),
  )
  return copia
}

/** Hands everything to xmllint, by the official schemas, and everything signed to xmlsec1. */
function outros({ julgados, certificados }: Estrada, relatar: (linha: string) => void): string[] {
  const dir = mkdtempSync(path.join(tmpdir(), 'tecla-transporte-'))
  try {
    const pacotes: Readonly<Record<string, string | null>> = {
      cte: PASTA_CTE,
      mdfe: PASTA_MDFE && comLetras(PASTA_MDFE, dir),
    }
    const problemas: string[] = []
    const porEsquema = new Map<string, Record<string, string>>()
    for (const { nome, familia, arquivo, xml } of julgados) {
      const esquema = `${familia.name}/${arquivo}`
      porEsquema.set(esquema, { ...porEsquema.get(esquema), [nome]: xml })
    }
    const juiz = TEM_XMLLINT && pacotes['cte'] && pacotes['mdfe']
    relatar(
      juiz
        ? `xmllint, pelos pacotes oficiais: ${julgados.length} textos, ${porEsquema.size} esquemas`
        : 'xmllint ou os pacotes oficiais (../shared/xsd) faltam aqui: julgaram só as tabelas do leiaute e o simulador',
    )
    if (juiz)
      for (const [esquema, textos] of porEsquema) {
        const [familia = '', arquivo = ''] = esquema.split('/')
        problemas.push(...quebras(arquivo, textos, pacotes[familia] ?? ''))
      }
    const assinados = julgados.filter(({ assinado }) => assinado)
    relatar(`xmlsec1, a assinatura: ${temXmlsec() ? `${assinados.length} textos` : 'não está instalado'}`)
    if (!temXmlsec()) return problemas
    const ca = path.join(dir, 'ca.pem')
    const arquivo = path.join(dir, 'assinado.xml')
    for (const { nome, familia, xml, assinado } of assinados) {
      const dono = [...certificados.values()].find(({ certBase64 }) => xml.includes(certBase64))
      writeFileSync(ca, dono?.certPem ?? '')
      writeFileSync(arquivo, xml)
      try {
        conferirAssinatura(arquivo, ca, `${familia.name}:${assinado}`)
      } catch (erro) {
        problemas.push(`${nome}: ${String((erro as { stderr?: Buffer }).stderr ?? erro).slice(0, 300)}`)
      }
    }
    return problemas
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Proof of CT-e, OS, simplificado, MDF-e and their events: the product writes and signs, others judge, the authority takes it. */
export const matrizTransporte: Prova = {
  nome: 'matriz-transporte',
  resumo:
    'CT-e, OS, simplificado, MDF-e e seus eventos: esquema oficial, modal, assinatura, somas refeitas, papel, autorizados',
  async executar({ curta }, relatar) {
    const doCte = [...CTES, ...RTC, ...OS, ...SIMP].map(
      ([nome, entrada], i) =>
        () =>
          cteOf(nome, entrada, i + 1),
    )
    const doMdfe = [...MATRIZ, ...GRANDES].map(
      ([nome, entrada], i) =>
        () =>
          mdfeOf(nome, entrada, i),
    )
    const todos = [...doCte, ...doMdfe]
    const escolhidos = curta ? todos.filter((_, i) => i % CURTA === 3) : todos
    const estrada = await Estrada.abrir()
    try {
      const { problemas } = estrada
      if (doCte.length < 211) problemas.push(`há só ${doCte.length} CT-e`)
      if (doMdfe.length < 70) problemas.push(`há só ${doMdfe.length} MDF-e`)
      const protocolos = new Map<string, string>()
      for (const doc of curta ? [] : NOMEADOS)
        protocolos.set(doc.chave, (await estrada.emitir(doc))?.nProt ?? '')
      for (const [chave, autor] of curta ? [] : EM_DESACORDO)
        await estrada.acontecer(kindOf(CTE_EVENTOS, '610110'), {
          chave,
          autor,
          uf: 'SP',
          nProt: protocolos.get(chave) ?? '',
        })
      // a turn for the proof that runs beside this one after each document
      for (const fazer of escolhidos) {
        await estrada.emitir(fazer())
        await respirar()
      }
      // valid and signed, and larger than what the authority takes
      if (!curta) await estrada.emitir(mdfeOf('vinte mil notas', VINTE_MIL, 900), '214')
      const eventos = curta ? 0 : await estrada.eventos()
      relatar(
        `${escolhidos.length} documentos de ${doCte.length} CT-e e ${doMdfe.length} MDF-e, ${eventos} eventos`,
      )
      return [...problemas, ...outros(estrada, relatar)]
    } finally {
      await estrada.fechar()
    }
  },
}
