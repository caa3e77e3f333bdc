import '@ant-design/v5-patch-for-react-19';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import SharedScreen from '#src/features/share/SharedScreen.tsx';
import { antTheme } from '#src/ui/theme/theme.ts';
import { useTheme } from '#src/ui/theme/theme-mode.ts';
import { useMedia } from '#src/ui/theme/use-media.ts';

/** A shared canvas, for people without an account: none of the providers that know somebody. */
export function SharedPage() {
  const { shade } = useTheme();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [client] = useState(() => new QueryClient());
  return (
    <ConfigProvider theme={antTheme(shade, still)}>
      <QueryClientProvider client={client}>
        <SharedScreen />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
