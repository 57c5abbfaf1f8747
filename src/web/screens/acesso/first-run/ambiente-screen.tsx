import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { isoToWire } from '../../../../core/dates/day.ts'
import { closesNfce } from '../../../../core/law/estados/index.ts'
import { type Ambiente, mudarAmbiente, verAmbiente } from '../../../../domain/api/acesso.ts'
import { enviarCertificado, testarCertificado } from '../../../../domain/api/contas.ts'
import { user } from '../../../../domain/api/sessao.ts'
import { acesso } from '../../../../domain/commands/acesso/index.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { call } from '../../../api/client.ts'
import { type ConfirmDados, confirmDialog } from '../../../dialogs/confirm.tsx'
import { openDialog } from '../../../dialogs/define.ts'
import { useShortForm, useTexto } from '../../../forms/short-form.ts'
import { on, useScope } from '../../../keys/scopes.ts'
import { todayHere } from '../../../state/local-time.ts'
import { go } from '../../../state/location.ts'
import { notify } from '../../../state/notices.ts'
import { invalidate, read } from '../../../state/query.ts'
import { saveUser, useSession } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { chooseFiles } from '../../../ui/field/choose-files.ts'
import { Screen } from '../../../ui/screen.tsx'
import { Loading } from '../../loading.tsx'
import { PasswordField } from '../password-field.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { EnvironmentChoice } from './environment-choice.tsx'
import type { Arquivo } from './first-run.ts'

type Situacao = z.output<typeof verAmbiente.response>['data']

/** Screen /config/ambiente: the SEFAZ environment of the session's company, and the certificate that signs notes. */
export function AmbienteScreen() {
  const empresa = useSession()?.user.empresa
  const { data } = useQuery(read(verAmbiente, { params: { id: empresa?.id ?? 0 } }))
  if (!data || !empresa) return <Loading />
  return <Editor key={data.data.id} situation={data.data} empresa={empresa} />
}

function Editor({ situation, empresa }: { situation: Situacao; empresa: { nome: string; uf: string } }) {
  const { id } = situation
  const fields = useShortForm({ ambiente: situation.ambiente, senha: '' })
  const [arquivo, setArquivo] = useState<Arquivo | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const chosen = useTexto(fields, 'ambiente') as Ambiente

  const save = async () => {
    if (arquivo) {
      await call(enviarCertificado, {
        params: { id },
        body: { arquivo: arquivo.conteudo, senha: fields.valores()['senha'] ?? '' },
      })
      setArquivo(null)
      fields.mudar({ senha: '' })
      if (file.current) file.current.value = ''
    }
    if (chosen !== situation.ambiente) {
      const sure =
        chosen !== 'producao' ||
        (await openDialog(confirmDialog, closed ? { ...PRODUCTION, detalhe: closed } : PRODUCTION))
      if (!sure) return
      await call(mudarAmbiente, { params: { id }, body: { ambiente: chosen } })
    }
    await invalidate(verAmbiente)
    saveUser((await call(user, {})).data)
    notify('Operação realizada com sucesso')
  }
  const test = async () => {
    const { data } = await call(testarCertificado, { params: { id } })
    notify(`Certificado de ${data.titular}: abre e vale por ${data.dias} dias`)
  }
  // focuses the choice of environment, the purpose of the screen
  useEffect(() => document.querySelector<HTMLElement>('[data-campo="ambiente"]')?.focus(), [])
  const closed = closesNfce(empresa.uf, todayHere())
  const dirty = arquivo !== null || chosen !== situation.ambiente
  useScope('acesso.ambiente', {
    commands: [
      on(form.salvar, dirty && !fields.enviando ? () => void fields.enviar(save) : false),
      on(acesso.certificado, () => chooseFiles(file.current)),
      on(
        acesso.testarCertificado,
        situation.certificado === 'nenhum' || fields.enviando ? false : () => void fields.enviar(test),
      ),
    ],
    onBack: () => go('/config'),
    backTo: '/config',
  })

  return (
    <Screen title="Ambiente e certificado" note={empresa.nome}>
      <form
        ref={fields.formRef}
        aria-label="Ambiente e certificado"
        className="grid w-[96ch] max-w-full gap-2"
        onSubmit={event => event.preventDefault()}
      >
        <EnvironmentChoice
          name="ambiente"
          value={chosen}
          onChange={ambiente => fields.mudar({ ambiente })}
          error={fields.erro('ambiente')}
        />
        {closed ? <p className="text-live">{closed}.</p> : null}
        <p className="text-dim">
          Notas já numeradas ficam no ambiente em que nasceram. A numeração das séries continua de onde está:
          antes da primeira nota em produção, confira o último número de cada uma em Séries.
        </p>
        <Certificate situation={situation} />
        <div className="grid gap-x-3 md:grid-cols-2">
          <CertificateFile
            ref={file}
            name="arquivo"
            file={arquivo}
            onChoose={setArquivo}
            error={fields.erro('arquivo')}
          />
          {arquivo ? (
            <PasswordField
              label="Senha do certificado"
              visible={false}
              autoComplete="off"
              {...fields.field('senha')}
            />
          ) : null}
        </div>
        <div className="flex gap-2">
          <Button
            primary
            chord="F2"
            disabled={!dirty || fields.enviando}
            onClick={() => void fields.enviar(save)}
          >
            Salvar
          </Button>
        </div>
      </form>
    </Screen>
  )
}

const PRODUCTION: ConfirmDados = {
  titulo: 'Emitir em produção',
  pergunta: 'As próximas notas passam a ter valor fiscal. Mudar para produção?',
  detalhe: 'Confira antes o último número de cada série.',
  inicial: 'nao',
}

function Certificate({ situation }: { situation: Situacao }) {
  const { certificado, validade_certificado, teste_ate } = situation
  const until = validade_certificado ? `válido até ${isoToWire(validade_certificado)}` : ''
  const text = {
    nenhum: 'Nenhum certificado: só o treinamento emite.',
    treinamento: 'Certificado de treinamento, feito por este servidor: a SEFAZ não o aceita.',
    real: `Certificado A1 ${until}.`,
  }[certificado]
  return (
    <>
      <p>
        <span className="rotulo block">Certificado digital</span>
        {text}
      </p>
      {teste_ate ? <p className="text-live">Teste grátis até {isoToWire(teste_ate)}.</p> : null}
    </>
  )
}
