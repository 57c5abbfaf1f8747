import { useQuery } from '@tanstack/react-query'
import {
  ajustarCopias,
  baixarCopia,
  type Copia,
  conferirCopia,
  ensaiarCopia,
  excluirCopia,
  fazerCopia,
  listarCopias,
} from '../../../domain/api/copias.ts'
import { copias } from '../../../domain/commands/copias/index.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { call } from '../../api/client.ts'
import { callDownload } from '../../api/download.ts'
import { ApiError } from '../../api/errors.ts'
import { callWithProgress } from '../../api/progress.ts'
import { runCommand } from '../../commands/run-command.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { stepBack } from '../../ui/list/step-back.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { saveFile } from '../../ui/save-file.ts'
import { whenOf } from './age.ts'
import { copyColumns, sizeOf } from './columns.tsx'
import { CopiesPanel } from './copies-panel.tsx'
import { CopyProgress } from './copy-progress.tsx'
import { useWork } from './use-work.ts'

const refresh = () => invalidate(listarCopias)

async function adjust({ sem_senha, senha, ...body }: ArgsOf<typeof copias.ajustar>): Promise<void> {
  await call(ajustarCopias, { body: { ...body, ...(sem_senha ? { senha: null } : senha ? { senha } : {}) } })
  await refresh()
  notify('Ajustes das cópias gravados')
}

async function remove(copy: Copia, agora: number): Promise<void> {
  const sure = await openDialog(confirmDialog, {
    titulo: 'Excluir cópia',
    pergunta: `Excluir a cópia de ${whenOf(copy.em, agora)}?`,
    detalhe: 'O arquivo é apagado do servidor.',
    inicial: 'nao',
  })
  if (!sure) return
  await call(excluirCopia, { params: { nome: copy.nome } })
  await refresh()
  notify('Cópia excluída')
}

/** Screen /config/copias: backups of the whole installation, for its administrators. */
export function CopiesScreen() {
  const { data, isPending, error, dataUpdatedAt } = useQuery({
    ...read(listarCopias, {}),
    // the daily backup, or another user's, may end at any time
    refetchInterval: 60_000,
  })
  const estado = data?.data
  const agora = dataUpdatedAt || Date.now()
  const rows = estado?.copias ?? []
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const { andamento, work, cancelar } = useWork()
  const idle = andamento === null && estado !== undefined

  const make = () =>
    work('Copiando', async ({ signal, aoProgredir }) => {
      try {
        const { data: made } = await callWithProgress(fazerCopia, { signal }, aoProgredir)
        cursor.ir(0)
        notify(`Cópia feita e conferida: ${sizeOf(made.bytes)}`)
      } finally {
        await refresh()
      }
    })
  const download = (copy: Copia) =>
    work('Baixando', async ({ signal, aoProgredir }) => {
      let feitas = 0
      const args = { params: { nome: copy.nome }, signal }
      const file = await callDownload(baixarCopia, args, piece => {
        feitas += piece.length
        aoProgredir({ feitas, total: copy.bytes, etapa: 'Baixando' })
      })
      saveFile(copy.nome, file)
      notify(`Salva neste computador: ${copy.nome}`)
    })
  const verify = ({ nome }: Copia, senha: string) =>
    work('Conferindo', async ({ signal, aoProgredir }) => {
      try {
        const args = { params: { nome }, body: { senha }, signal }
        const { data: whole } = await callWithProgress(conferirCopia, args, aoProgredir)
        notify(
          `Cópia inteira: ${whole.tabelas} tabelas, ${whole.linhas.toLocaleString('pt-BR')} linhas, versão ${whole.conteudo.versao}`,
        )
      } finally {
        await refresh()
      }
    })
  const rehearse = ({ nome }: Copia) =>
    work('Ensaiando', async ({ signal, aoProgredir }) => {
      try {
        const args = { params: { nome }, body: { senha: '' }, signal }
        const { ensaio } = (await callWithProgress(ensaiarCopia, args, aoProgredir)).data
        const failed = ensaio.erro ?? ensaio.impossivel
        notify(
          failed === null ? 'Cópia restaurada e testada num banco à parte' : `O ensaio falhou: ${failed}`,
        )
      } finally {
        await refresh()
      }
    })
  /** Checks a backup with the password of the settings; asks for the password when the backup has another. */
  const verifyOrAsk = async (copy: Copia) => {
    try {
      await verify(copy, '')
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.errors?.['senha'])) throw failure
      // after the next render: only then is the command bound again
      setTimeout(() => void runCommand(copias.conferirComSenha.id))
    }
  }

  useScope('lista.copias', {
    commands: [
      ...cursor.comandos,
      on(copias.fazer, idle ? make : false),
      on(copias.ajustar, idle ? adjust : false),
      on(lista.abrir, row && idle ? () => download(row) : false),
      on(copias.conferir, row && idle ? () => verifyOrAsk(row) : false),
      on(copias.ensaiar, row && idle ? () => rehearse(row) : false),
      on(copias.conferirComSenha, row && idle ? ({ senha }) => verify(row, senha) : false),
      on(copias.excluir, row && idle ? () => remove(row, agora) : false),
    ],
    over: {
      'copias.ajustar': () => ({
        texto: 'As cópias levam a instalação inteira: todas as contas, notas, fotos e certificados.',
        valores: estado
          ? { ativa: estado.ativa, hora: estado.hora, manter: estado.manter, pasta: estado.pasta }
          : {},
      }),
      'copias.conferir_com_senha': () => ({ texto: row ? `A cópia de ${whenOf(row.em, agora)}` : '' }),
    },
    ...stepBack(
      { 'lista.abrir': 'Baixar' },
      andamento !== null && [`Cancelar: ${andamento.etapa.toLowerCase()}`, cancelar],
    ),
  })

  return (
    <ListScreen
      title="Cópias de segurança"
      gridName="Cópias na pasta"
      id="grade-copias"
      list={{ total: rows.length, linha: index => rows[index], carregando: isPending, erro: error, cursor }}
      columns={copyColumns(agora)}
      names={['cópia', 'cópias']}
      note=" · da instalação inteira"
      warning={estado ? <CopiesPanel state={estado} now={agora} /> : null}
      onOpen={index => {
        const copy = rows[index]
        if (copy && idle) download(copy).catch(showError)
      }}
      empty="Nenhuma cópia na pasta: F2 faz a primeira"
      failure="Erro ao listar as cópias"
      foot={<CopyProgress progress={andamento} />}
    />
  )
}
