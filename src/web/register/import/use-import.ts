import { useMemo, useRef, useState } from 'react'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import {
  type RelatorioImportacao,
  toImportEndpoints,
} from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { guessColumns } from '../../../domain/fields/sheet/guess-columns.ts'
import { ambiguas, nomeDaColuna } from '../../../domain/fields/sheet/import-limits.ts'
import { type FlatColumn, fileColumns, importKeys } from '../../../domain/fields/sheet/tabular.ts'
import { exporterOf } from '../../../domain/integracao/importados/sistemas.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { callWithProgress, type Progresso } from '../../api/progress.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import { chordLabel } from '../../keys/chords.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { alerta, notify } from '../../state/notices.ts'
import { saveFile } from '../../ui/save-file.ts'
import { countOf } from '../bulk/contar.ts'
import { invalidateRegister } from '../endpoints.ts'
import { useConstants } from './constants.tsx'
import { fixedFile, fixSheet, withoutRefused } from './fix.ts'
import { fixDialog } from './fix-dialog.tsx'
import type { FileTable, LeituraDoArquivo } from './parse-file.ts'
import { readTable } from './read-file.ts'

interface Arquivo {
  tabela: FileTable
  colunas: readonly (string | null)[]
}

export type ImportStep = 'arquivo' | 'colunas' | 'relatorio'

/** Holds the state of an import: file, columns, dry run and saving. */
export function useImport(register: AnyRegister, fechar: (mudou?: boolean) => void) {
  const calls = toImportEndpoints(register)
  const campos = useMemo(() => fileColumns(register, true), [register])
  const constantes = useConstants(register, campos)
  const [passo, setPasso] = useState<ImportStep>('arquivo')
  /** Pasted text, shown again when the user goes back; null: nothing was pasted. */
  const [colado, setColado] = useState<string | null>(null)
  /** The chosen file, and what the user said of how it is read. */
  const [origem, setOrigem] = useState<{ source: Blob; leitura: LeituraDoArquivo } | null>(null)
  const [nome, setNome] = useState('')
  const [tabela, setTabela] = useState<FileTable | null>(null)
  const [colunas, setColunas] = useState<(string | null)[]>([])
  const [chave, setChave] = useState<string | null>(null)
  const [lembrado, setLembrado] = useState(false)
  /** System whose export the file is; null: not one that is known. */
  const [sistema, setSistema] = useState<string | null>(null)
  const [lendo, setLendo] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [relatorio, setRelatorio] = useState<RelatorioImportacao | null>(null)
  const [andando, setAndando] = useState<Progresso | null>(null)
  const running = useRef<AbortController | null>(null)
  /** Idempotency key of the chosen file: sent twice, the file is imported once. */
  const named = useRef(uuidv7())

  /** Number of the latest chosen file: the result of reading an earlier one is dropped. */
  const chosen = useRef(0)

  /** Drops the previous file, so that the user cannot import it when the new file is refused. */
  function forget(titulo: string): void {
    setErro(null)
    setNome(titulo)
    setTabela(null)
    setColunas([])
    setChave(null)
    setLembrado(false)
    setSistema(null)
    setRelatorio(null)
    named.current = uuidv7()
    setPasso('arquivo')
  }

  async function open(
    source: Blob,
    titulo: string,
    texto: string | null = null,
    leitura: LeituraDoArquivo = {},
  ): Promise<void> {
    const turn = ++chosen.current
    forget(titulo)
    setColado(texto)
    setOrigem({ source, leitura })
    setLendo(true)
    try {
      const read = await readTable(source, leitura)
      const { data } = await call(calls.mapa, {
        params: {},
        body: { cabecalho: read.cabecalho },
      } as never)
      if (turn !== chosen.current) return
      const guessed = guessColumns(register, read.cabecalho)
      const known = new Set(['id', ...campos.map(({ key }) => key)])
      const meant = data?.colunas.map(key => (key !== null && known.has(key) ? key : null)) ?? guessed
      setLembrado(data !== null)
      const exporter = exporterOf(register, read.cabecalho)
      setSistema(exporter?.sistema ?? null)
      constantes.propor(exporter?.constantes ?? {})
      setColunas(meant)
      setChave(data ? data.chave : (importKeys(register).find(key => meant.includes(key)) ?? null))
      setTabela(read)
      setPasso('colunas')
    } catch (error) {
      if (turn === chosen.current) setErro(`${titulo}: ${errorText(error, 'Não consegui ler o arquivo')}`)
    } finally {
      if (turn === chosen.current) setLendo(false)
    }
  }

  const atual = { tabela, colunas }
  const meantKey = chave !== null && colunas.includes(chave) ? chave : null

  /** Reason why the file cannot be sent (no column has a field, or a number is ambiguous); null: none. */
  const impedimento = useMemo(
    () => (tabela ? impedimentoDe(tabela, colunas, campos) : null),
    [tabela, colunas, campos],
  )

  async function send(simular: boolean, corrigido?: Arquivo): Promise<void> {
    const { tabela, colunas } = corrigido ?? atual
    if (!tabela || andando || impedimentoDe(tabela, colunas, campos)) return
    const control = new AbortController()
    running.current = control
    setErro(null)
    setAndando({ feitas: 0, total: tabela.linhas.length, etapa: 'enviando' })
    try {
      const { data } = await callWithProgress(
        calls.importar,
        {
          params: {},
          signal: control.signal,
          body: {
            simular,
            uuid: named.current,
            colunas,
            chave: meantKey,
            constantes: constantes.textos(colunas),
            cabecalho: tabela.cabecalho,
            linhas: tabela.linhas.map(row => tabela.cabecalho.map((_, i) => row[i] ?? '')),
            numeros: tabela.numeros,
          },
        } as never,
        setAndando,
      )
      if (simular) {
        setRelatorio(data)
        setPasso('relatorio')
      } else {
        await invalidateRegister(register)
        fechar(true)
        notify(
          `Importado: ${countOf(data.inseridas, 'incluída', 'incluídas')}, ${countOf(data.alteradas, 'alterada', 'alteradas')}, ${countOf(data.iguais, 'igual', 'iguais')}${data.inseridas + data.alteradas > 0 ? undoHint(register) : ''}`,
          12_000,
        )
      }
    } catch (error) {
      if (control.signal.aborted) return notify('Cancelado: nada foi importado')
      const dados = error instanceof ApiError ? (error.dados as RelatorioImportacao | undefined) : undefined
      if (dados?.recusas) {
        setRelatorio(dados)
        setPasso('relatorio')
        alerta((error as ApiError).message)
      } else if (error instanceof ApiError && error.status === 422) setErro(errorText(error))
      else showError(error)
    } finally {
      running.current = null
      setAndando(null)
    }
  }

  /** Lets the user correct the refused lines in a sheet, then checks the whole corrected file again. */
  async function fix(): Promise<void> {
    if (!tabela || !relatorio) return
    const aberta = fixSheet(register, { tabela, colunas }, campos, relatorio.recusas)
    const feito = await openDialog(fixDialog, aberta)
    if (!feito) return
    const corrigido = fixedFile({ tabela, colunas }, { sheet: aberta.sheet, ...feito })
    if (corrigido.tabela.linhas.length === 0) return alerta('Não sobrou linha para importar')
    setTabela(corrigido.tabela)
    setColunas([...corrigido.colunas])
    await send(true, corrigido)
  }

  /** Saves the refused lines as a file, to be imported when they are mended, and checks the others again. */
  async function setApart(): Promise<void> {
    if (!tabela || !relatorio || relatorio.recusadas === 0) return
    const { arquivo, separadas } = withoutRefused({ tabela, colunas }, relatorio.recusas)
    saveFile(`recusadas de ${nome.replace(/\.\w+$/, '')}.csv`, new Blob([separadas], { type: 'text/csv' }))
    if (arquivo.tabela.linhas.length === 0) return alerta('Todas as linhas foram recusadas')
    setTabela(arquivo.tabela)
    await send(true, arquivo)
  }

  /** Key and columns for which the user was already warned that new records need more fields. */
  const told = useRef('')
  /**
   * Gives the first required field with neither column nor valid constant; null: none. If the import may update records, the
   * field is given only once for each choice of columns and key, with a warning: the next call gives null.
   */
  async function semConstante(): Promise<string | null> {
    const asked = `${meantKey} ${colunas.join()}`
    const empty = meantKey !== null && told.current === asked ? null : await constantes.conferir(colunas)
    if (empty !== null && meantKey !== null) {
      told.current = asked
      alerta('Só registros novos pedem estes campos: F2 de novo confere sem eles')
    }
    return empty
  }

  const choose = (i: number, key: string | null) => {
    setColunas(colunas.map((old, j) => (j === i ? key : old === key ? null : old)))
    setRelatorio(null)
    setErro(null)
  }

  return {
    passo,
    setPasso,
    nome,
    tabela,
    campos,
    chaves: importKeys(register).filter(key => colunas.includes(key)),
    colunas,
    escolher: choose,
    chave: meantKey,
    /** Text about rows known already, where the file has no key for them. */
    conhecidas: register.brought?.known ?? null,
    setChave,
    lembrado,
    sistema,
    lendo,
    erro: erro ?? impedimento,
    impedido: impedimento !== null,
    relatorio,
    andando,
    abrir: open,
    leitura: origem?.leitura ?? null,
    /** Reads the chosen file again, as the user says. */
    reler: async (leitura: LeituraDoArquivo) => {
      if (origem) await open(origem.source, nome, colado, { ...origem.leitura, ...leitura })
    },
    colado,
    constantes: { store: constantes.store, faltam: constantes.faltam(colunas) },
    semConstante,
    corrigir: fix,
    separar: setApart,
    enviar: send,
    parar: () => {
      running.current?.abort()
      return running.current !== null
    },
  }
}

/** Gives a hint with the key, and the screen where it is not the list, that undoes the import; '' when no key is bound. */
function undoHint({ brought }: AnyRegister): string {
  const binding = currentKeymap()
    .get(brought ? 'lista.tipos' : 'lista.registro')
    ?.find(({ id }) => id === 'lote.desfazer_ultima')
  return binding ? ` · ${chordLabel(binding.chord)}${brought ? ' em Importar dados - Tipo' : ''} desfaz` : ''
}

/** Gives the reason why the file cannot be sent: no column has a field, or a number is ambiguous. null: none. */
function impedimentoDe(
  { cabecalho, linhas, numeros }: FileTable,
  colunas: readonly (string | null)[],
  campos: readonly FlatColumn[],
): string | null {
  if (colunas.every(key => key === null || key === 'id'))
    return 'Nenhuma coluna reconhecida: a primeira linha deve ser o cabeçalho. Diga abaixo o que é cada coluna'
  const meant = colunas.map(key => campos.find(campo => campo.key === key) ?? null)
  const [first, ...more] = ambiguas(meant, linhas)
  if (!first) return null
  const place = `Linha ${(numeros[first.linha] ?? 0).toLocaleString('pt-BR')}, coluna ${nomeDaColuna(cabecalho, first.coluna)}`
  const others = more.length > 0 ? ` (e mais ${countOf(more.length, 'célula', 'células')})` : ''
  return `${place}: ${first.mensagem}${others}`
}
