import { useEffect, useState } from 'react'
import {
  type ConteudoCopia,
  INICIO_COPIA,
  RESTAURO,
  type Restaurada,
  restaurarCopia,
  restaurarDoServidor,
  verCopia,
} from '../../../../domain/api/copias.ts'
import { acesso } from '../../../../domain/commands/acesso/index.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { base64Of } from '../../../api/base64-of.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { callWithProgress } from '../../../api/progress.ts'
import { callUpload } from '../../../api/upload.ts'
import { showError } from '../../../commands/show-error.ts'
import { type FieldTexts, useShortForm, useTexto } from '../../../forms/short-form.ts'
import { on, useScope } from '../../../keys/scopes.ts'
import { go } from '../../../state/location.ts'
import { alerta } from '../../../state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyProgress } from '../../copias/copy-progress.tsx'
import { useWork } from '../../copias/use-work.ts'
import { forgetOffer } from '../offer.ts'
import { useShown } from '../password-field.tsx'
import { RESTORE_STEPS } from './begin-choice.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import { CopyContents, Restored, type RestoreFrom, SourceFields } from './restore-steps.tsx'

const NOTES = [
  '',
  'O arquivo que um servidor da Tecla gravou, e a senha dele, se tiver.',
  'Confira antes: a restauração traz tudo isto para este servidor, ou nada.',
  'O servidor está como era no momento da cópia.',
] as const

interface RestoreWizardProps {
  needsCode: boolean
  onBack: () => void
  onRestore: () => void
}

/** Restores a server in the first run: asks for a backup, shows its content, and loads it. */
export function RestoreWizard({ needsCode, onBack, onRestore }: RestoreWizardProps) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [conteudo, setConteudo] = useState<ConteudoCopia | null>(null)
  const [feita, setFeita] = useState<Restaurada | null>(null)
  const { shown, toggle } = useShown()
  const { andamento, work, cancelar } = useWork()
  const judge = (valores: FieldTexts): Readonly<Record<string, string>> => ({
    ...(needsCode && !valores['codigo']?.trim() ? { codigo: 'Campo Obrigatório' } : {}),
    ...(valores['origem'] === 'servidor'
      ? valores['caminho']?.trim()
        ? {}
        : { caminho: 'Campo Obrigatório' }
      : arquivo
        ? {}
        : { arquivo: 'Escolha o arquivo da cópia' }),
  })
  const fields = useShortForm({ origem: 'arquivo', caminho: '', senha: '', codigo: '' }, judge)
  const origem = useTexto(fields, 'origem') as RestoreFrom
  const at = feita ? 3 : conteudo ? 2 : 1
  const busy = andamento !== null || fields.enviando

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step
  useEffect(() => fields.formRef.current?.querySelector<HTMLElement>('[data-campo]')?.focus(), [at])

  const said = () => {
    const { codigo = '', senha = '', caminho = '' } = fields.valores()
    return { codigo, senha, caminho: caminho.trim() }
  }
  const look = async () => {
    const wrong = judge(fields.valores())
    if (Object.keys(wrong).length > 0) return fields.recusar(wrong)
    await fields.enviar(async () => {
      const { caminho, ...others } = said()
      const file = arquivo && (await base64Of(arquivo.slice(0, INICIO_COPIA)))
      try {
        const body = origem === 'servidor' ? { ...others, caminho } : { ...others, inicio: file ?? '' }
        const { data } = await call(verCopia, { body, semMover: true })
        setConteudo(data)
      } catch (error) {
        leaveWhenOwned(error)
      }
    })
  }
  const restore = () =>
    work('Restaurando', async ({ signal, aoProgredir }) => {
      const { caminho, codigo, senha } = said()
      const answer =
        origem === 'servidor'
          ? callWithProgress(
              restaurarDoServidor,
              { body: { caminho, codigo, senha }, signal, semMover: true },
              aoProgredir,
            )
          : callUpload(restaurarCopia, {
              arquivo: arquivo as File,
              tipo: RESTAURO.tipo,
              cabecalhos: { [RESTAURO.codigo]: codigo, [RESTAURO.senha]: senha },
              signal,
              aoEnviar: (feitas, total) =>
                aoProgredir({ feitas, total, etapa: feitas < total ? 'Enviando e restaurando' : 'Gravando' }),
            })
      const { data } = await answer
      onRestore()
      setFeita(data)
    }).catch(error => {
      try {
        leaveWhenOwned(error)
      } catch {
        refuse(error)
      }
    })
  /** Shows an error about the backup in the step that asks for it. */
  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : []
    if (errors.length === 0) return showError(error)
    setConteudo(null)
    const field = origem === 'servidor' ? 'caminho' : 'arquivo'
    const texts = errors.map(([name, [text = '']]) => [name === 'arquivo' ? field : name, text])
    setTimeout(() => fields.recusar(Object.fromEntries(texts)))
  }
  const enter = () => {
    void forgetOffer()
    go('/login', { replace: true })
  }
  const next = () => void (feita ? enter() : conteudo ? restore() : look())
  const back = andamento ? cancelar : feita ? undefined : conteudo ? () => setConteudo(null) : onBack

  useScope('acesso.passos', {
    commands: [
      on(form.salvar, busy ? false : next),
      on(acesso.mostrarSenha, at === 1 ? toggle : false),
      ...(at === 1 ? fields.passeio(next) : [on(form.avancar, busy ? false : next)]),
    ],
    labels: {
      'form.salvar': LABELS[at] ?? '',
      'app.voltar': andamento ? 'Cancelar a restauração' : 'Passo anterior',
      'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha',
    },
    onBack: back,
  })

  return (
    <FirstRunFrame
      steps={RESTORE_STEPS}
      at={at}
      note={NOTES[at] ?? ''}
      formRef={fields.formRef}
      status={andamento ? <CopyProgress progress={andamento} /> : (fields.erro('geral') ?? '')}
      buttons={
        <>
          {back ? (
            <Button chord="Escape" onClick={back}>
              {andamento ? 'Cancelar' : 'Passo anterior'}
            </Button>
          ) : null}
          <Button primary chord="F2" disabled={busy} onClick={next}>
            {LABELS[at]}
          </Button>
        </>
      }
    >
      {feita ? (
        <Restored done={feita} />
      ) : conteudo ? (
        <CopyContents content={conteudo} bytes={origem === 'arquivo' ? (arquivo?.size ?? null) : null} />
      ) : (
        <SourceFields
          fields={fields}
          origin={origem}
          needsCode={needsCode}
          file={arquivo}
          onChoose={setArquivo}
          shown={shown}
        />
      )}
    </FirstRunFrame>
  )
}

const LABELS = ['', 'Ver o que há nela', 'Restaurar', 'Entrar'] as const

/** Goes to the login when another user has set up the installation meanwhile. @throws any other error */
function leaveWhenOwned(error: unknown): void {
  if (!(error instanceof ApiError) || error.codigo !== 'JA_INSTALADA') throw error
  void forgetOffer()
  go('/login', { replace: true })
  alerta(error.message)
}
