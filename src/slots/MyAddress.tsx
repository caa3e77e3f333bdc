import { useCreate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { ipActions } from '#resources/actions/ips.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** The address one sits at, and a button that leaves it out of the numbers. */
export function MyAddress() {
  const { t } = useText();
  const grant = useGrant('ips:create');
  const { mutate, mutation } = useCreate();
  const { data: ip } = useQuery({
    queryKey: ['my-ip'],
    queryFn: ({ signal }) => perform(ipActions.showOwn, {}, { signal }).then(({ ip }) => ip),
  });
  if (!ip) return null;
  return (
    <div className="alert" style={{ marginTop: 12, alignItems: 'center' }}>
      <Icon name="info" />
      <span className="num" style={{ flex: 1 }}>
        {t('settings.myIp', { ip })}
      </span>
      {grant.allowed ? (
        <Button
          size="sm"
          busy={mutation.isPending}
          onClick={() => mutate({ resource: 'ips', values: { ip, blacklisted: true }, successNotification: false })}
        >
          {t('settings.blockMyIp')}
        </Button>
      ) : null}
    </div>
  );
}
