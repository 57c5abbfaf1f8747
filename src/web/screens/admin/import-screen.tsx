import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { importarArquivo, type RelatorioArquivo } from '../../../domain/api/admin.ts'
import { admin } from '../../../domain/commands/admin/index.ts'
import { caminhoDaTabela, TABELAS_OFICIAIS } from '../../../domain/tabelas-oficiais.ts'
import { base64Of } from '../../api/base64-of.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { callWithProgress, type Progresso } from '../../api/progress.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { Progress } from '../../register/bulk/progress.tsx'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/field/choose-files.ts'
import { FileField } from '../../ui/field/file-field.tsx'
import { Screen } from '../../ui/screen.tsx'

interface Falha {
  mensagem: string
  recusas: readonly { linha: number; mensagem: string }[]
}

/**
 * Screen of /admin/atualizar_ibpt and the other official tables: asks for the file, shows the progress of the import, then
 * the changes or the wrong line. Esc cancels a running import, which then changes nothing.
 */
export function ImportTableScreen() {
  const [path] = useLocation()
  const tabela = TABELAS_OFICIAIS.find(({ tipo }) => caminhoDaTabela(tipo) === path) ?? TABELAS_OFICIAIS[0]
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [andamento, setAndamento] = useState<Progresso | null>(null)
  const [feito, setFeito] = useState<RelatorioArquivo | null>(null)
  const [falha, setFalha] = useState<Falha | null>(null)

  const send = async (chosen: File) => {
    const control = new AbortController()
    running.current = control
    setFeito(null)
    setFalha(null)
    setAndamento({ feitas: 0, total: 1, etapa: 'enviando' })
    try {
      const body = { nome: chosen.name, conteudo: await base64Of(chosen) }
      const { data } = await callWithProgress(
        importarArquivo,
        { params: { tipo: tabela.tipo }, body, signal: control.signal },
        setAndamento,
      )
      setFeito(data)
      setFile(null)
      if (input.current) input.current.value = ''
    } catch (error) {
      if (control.signal.aborted) return notify('Cancelado: nada foi importado')
      const dados = error instanceof ApiError ? (error.dados as Partial<Falha> | undefined) : undefined
      setFalha({ mensagem: errorText(error, 'O arquivo não foi importado'), recusas: dados?.recusas ?? [] })
    } finally {
      running.current = null
      setAndamento(null)
    }
  }
  useScope('admin.importar', {
    commands: [
      on(admin.arquivo, () => chooseFiles(input.current)),
      on(admin.importar, file && !andamento ? () => send(file) : false),
    ],
    onBack: () => (running.current ? running.current.abort() : go('/admin')),
    backTo: andamento ? null : '/admin',
    labels: andamento ? { 'app.voltar': 'Cancelar a importação' } : {},
  })

  return (
    <Screen title={tabela.titulo} note="o arquivo inteiro entra, ou nada muda">
      <form
        aria-label={tabela.titulo}
        className="grid w-[96ch] max-w-full gap-2"
        onSubmit={event => event.preventDefault()}
      >
        <FileField
          ref={input}
          label={tabela.campo}
          help={tabela.ajuda}
          accept={tabela.accept}
          autoFocus
          file={file?.name ?? null}
          onChoose={setFile}
        />
        <div className="flex items-center gap-3">
          <Button
            primary
            chord="F2"
            disabled={!file || andamento !== null}
            onClick={() => file && void send(file)}
          >
            Importar
          </Button>
          {andamento ? (
            <>
              <Button chord="Escape" onClick={() => running.current?.abort()}>
                Cancelar
              </Button>
              <Progress {...andamento} />
            </>
          ) : null}
        </div>
        <div role="status">{feito ? <Report done={feito} skipped={tabela.deixadas} /> : null}</div>
        {falha ? <Refusals failure={falha} /> : null}
      </form>
    </Screen>
  )
}

const ROTULOS = [
  ['lidas', 'Linhas lidas'],
  ['inseridas', 'Novas'],
  ['alteradas', 'Alteradas'],
  ['iguais', 'Iguais'],
  ['removidas', 'Removidas'],
] as const

function Report({ done, skipped }: { done: RelatorioArquivo; skipped: string }) {
  const rotulos = done.ignoradas > 0 ? [...ROTULOS, ['ignoradas', skipped] as const] : ROTULOS
  return (
    <section aria-label="O que mudou">
      <p className="text-live">Tabela importada: {done.versao}</p>
      <dl className="grid grid-cols-[56ch_12ch]">
        {rotulos.map(([key, rotulo]) => (
          <div key={key} className="contents">
            <dt className="text-dim">{rotulo}</dt>
            <dd className="text-right">{done[key].toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Refusals({ failure }: { failure: Falha }) {
  return (
    <div role="alert">
      <p className="text-bad">{failure.mensagem}</p>
      {failure.recusas.length > 1 ? (
        <ul className="mt-1">
          {failure.recusas.map(({ linha, mensagem }) => (
            <li key={`${linha} ${mensagem}`} className="flex gap-3">
              <span className="w-[14ch] flex-none text-right text-dim">linha {linha}</span>
              <span>{mensagem}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
