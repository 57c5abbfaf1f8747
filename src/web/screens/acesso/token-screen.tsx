import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { conferirLink, redefinirSenha } from '../../../domain/api/acesso.ts'
import { acesso } from '../../../domain/commands/acesso/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { problems } from '../../forms/resolver.ts'
import { useShortForm } from '../../forms/short-form.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { forgetSession } from '../../state/session.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Loading } from '../loading.tsx'
import { AccessFrame } from './frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useShown } from './password-field.tsx'

/** Screen /login/redefinir/:token (or ?token=): checks the link of the e-mail, then asks for a new password. */
export function TokenScreen() {
  const params = useParams()
  const search = useSearch()
  const token = params['token'] ?? new URLSearchParams(search).get('token') ?? ''
  const [used, setUsed] = useState(false)
  const { data, isPending, error } = useQuery({
    queryKey: [conferirLink.path, token],
    queryFn: () => call(conferirLink, { body: { token }, semMover: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: token !== '',
  })
  if (isPending && token !== '') return <Loading />
  const dead =
    token === '' || used || data?.data.valido === false || (error instanceof ApiError && error.status === 422)
  return dead ? <DeadLink /> : <NewPassword token={token} onDead={() => setUsed(true)} />
}

const again = () => go('/login/esqueceu')
const back = () => go('/login')

function DeadLink() {
  useScope('acesso', {
    commands: [on(form.salvar, again), on(form.avancar, again)],
    labels: { 'form.salvar': 'Pedir outro link' },
    onBack: back,
    backTo: '/login',
  })
  return (
    <AccessFrame
      title="Redefinir senha"
      buttons={
        <CloseOrConfirm
          close="Voltar"
          onClose={back}
          confirm="Pedir outro link"
          onConfirm={again}
          autoFocus
        />
      }
    >
      <p role="alert" className="text-bad">
        Este link não é mais válido: expirou, já foi usado ou veio incompleto.
      </p>
      <p className="pb-4 text-dim">Cada link vale por 60 minutos e funciona uma vez só.</p>
    </AccessFrame>
  )
}

function NewPassword({ token, onDead }: { token: string; onDead: () => void }) {
  const fields = useShortForm({ password: '', password_confirmation: '' })
  const { shown, toggle } = useShown()

  const save = () => {
    const { password = '', password_confirmation = '' } = fields.valores()
    const body = { token, password, password_confirmation }
    const wrong = problems(redefinirSenha.body, body)
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () => {
      try {
        const { message } = await call(redefinirSenha, { body, semMover: true })
        forgetSession()
        go('/login', { replace: true })
        notify(message)
      } catch (error) {
        if (!(error instanceof ApiError) || error.codigo !== 'LINK_INVALIDO') throw error
        onDead()
      }
    })
  }
  useScope('acesso', {
    commands: [
      on(form.salvar, fields.enviando ? false : save),
      on(acesso.mostrarSenha, toggle),
      ...fields.passeio(save),
    ],
    labels: { 'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha' },
    onBack: back,
    backTo: '/login',
  })
  return (
    <AccessFrame
      title="Redefinir senha"
      formRef={fields.formRef}
      note={fields.enviando ? 'Salvando…' : fields.erro('geral')}
      buttons={<CloseOrConfirm onClose={back} confirm="Salvar" onConfirm={save} disabled={fields.enviando} />}
    >
      <p className="pb-2 text-dim">Ao salvar, as outras sessões abertas com este usuário terminam.</p>
      <NewPasswordFields label="Nova senha" fields={fields} visible={shown} autoFocus />
    </AccessFrame>
  )
}
